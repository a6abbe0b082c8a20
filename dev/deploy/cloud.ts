import type { Point } from "./points.ts";

const TOKEN = `-H "Authorization: Bearer $(gcloud auth print-access-token)" -H "x-goog-user-project: $PROJECT" -H "content-type: application/json"`;
const AUTH = "https://identitytoolkit.googleapis.com";
const DOMAINS = "https://firebasehosting.googleapis.com/v1beta1/projects/$PROJECT/sites/$PROJECT/customDomains";
/** Of a new project these are off, and calls to them are refused. One command takes twenty. */
const SERVICES = [
  ...["firestore", "firebaserules", "firebasestorage", "storage", "identitytoolkit", "securetoken"],
  ...["firebasehosting", "firebaseremoteconfig", "firebaseinstallations", "firebaseextensions", "secretmanager"],
  ...["cloudfunctions", "cloudbuild", "artifactregistry", "run", "eventarc", "pubsub", "cloudscheduler"],
  ...["iam", "billingbudgets"],
].map((name) => `${name}.googleapis.com`);

/** What only a cloud account can do or tell, in the order of docs/deploy.md, which holds the same commands (a test says so). [DEP-4] */
const STEPS: readonly (readonly [name: string, ...commands: string[]])[] = [
  [
    "project with billing",
    'npx firebase projects:create "$PROJECT"',
    'gcloud billing projects link "$PROJECT" --billing-account="$BILLING"',
  ],
  ["services", `gcloud services enable --project="$PROJECT" ${SERVICES.join(" ")}`],
  [
    "Firestore with point-in-time recovery and delete protection",
    'gcloud firestore databases create --project="$PROJECT" --location="$LOCATION" --type=firestore-native --enable-pitr --delete-protection',
  ],
  [
    "storage",
    `curl -X POST "https://firebasestorage.googleapis.com/v1alpha/projects/$PROJECT/defaultBucket" ${TOKEN} -d "{\\"location\\":\\"$FILES_LOCATION\\"}"`,
    'gcloud storage buckets update "gs://$BUCKET" --uniform-bucket-level-access --soft-delete-duration=30d',
  ],
  ["sign-in", `curl -X POST "${AUTH}/v2/projects/$PROJECT/identityPlatform:initializeAuth" ${TOKEN}`],
  [
    "e-mail enumeration protection, and sign-up, deletion and anonymous sign-in off",
    `curl -X PATCH "${AUTH}/admin/v2/projects/$PROJECT/config?updateMask=emailPrivacyConfig.enableImprovedEmailPrivacy,client.permissions.disabledUserSignup,client.permissions.disabledUserDeletion,signIn.email.enabled,signIn.email.passwordRequired,signIn.anonymous.enabled" ${TOKEN} -d '{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true},"client":{"permissions":{"disabledUserSignup":true,"disabledUserDeletion":true}},"signIn":{"email":{"enabled":true,"passwordRequired":true},"anonymous":{"enabled":false}}}'`,
    `curl "${AUTH}/admin/v2/projects/$PROJECT/config" ${TOKEN}`,
  ],
  [
    "the two providers",
    `curl -X POST "${AUTH}/admin/v2/projects/$PROJECT/defaultSupportedIdpConfigs?idpId=google.com" ${TOKEN} -d "{\\"enabled\\":true,\\"clientId\\":\\"$GOOGLE_ID\\",\\"clientSecret\\":\\"$GOOGLE_SECRET\\"}"`,
    `curl -X POST "${AUTH}/admin/v2/projects/$PROJECT/defaultSupportedIdpConfigs?idpId=microsoft.com" ${TOKEN} -d "{\\"enabled\\":true,\\"clientId\\":\\"$MICROSOFT_ID\\",\\"clientSecret\\":\\"$MICROSOFT_SECRET\\"}"`,
  ],
  [
    "sign-in from the address that people use",
    `curl -X PATCH "${AUTH}/admin/v2/projects/$PROJECT/config?updateMask=authorizedDomains" ${TOKEN} -d "{\\"authorizedDomains\\":[\\"$PROJECT.firebaseapp.com\\",\\"$PROJECT.web.app\\",\\"$DOMAIN\\"]}"`,
  ],
  [
    "rules, indexes, functions, storage, hosting, remote configuration",
    'npx firebase deploy --project "$PROJECT" --only firestore,storage,functions,hosting,remoteconfig',
  ],
  [
    "rules of files may ask Firestore",
    'gcloud projects add-iam-policy-binding "$PROJECT" --member="serviceAccount:service-$NUMBER@gcp-sa-firebasestorage.iam.gserviceaccount.com" --role=roles/firebaserules.firestoreServiceAgent',
  ],
  [
    "functions may do what they do",
    'for ROLE in roles/datastore.user roles/firebaseauth.admin roles/cloudconfig.viewer roles/eventarc.eventReceiver roles/run.invoker roles/logging.logWriter; do gcloud projects add-iam-policy-binding "$PROJECT" --member="serviceAccount:$NUMBER-compute@developer.gserviceaccount.com" --role="$ROLE"; done',
    'gcloud storage buckets add-iam-policy-binding "gs://$BUCKET" --member="serviceAccount:$NUMBER-compute@developer.gserviceaccount.com" --role=roles/storage.objectAdmin',
  ],
  [
    "the address that people use leads to hosting",
    `curl -X POST "${DOMAINS}?customDomainId=$DOMAIN" ${TOKEN} -d "{}"`,
    `curl "${DOMAINS}/$DOMAIN" ${TOKEN}`,
  ],
  ["letters of reminders are sent", 'npx firebase ext:install firebase/firestore-send-email --project="$PROJECT"'],
  [
    "a service account for tenants",
    'gcloud iam service-accounts create atrium-tenant --project="$PROJECT"',
    'for ROLE in roles/datastore.user roles/firebaseauth.admin; do gcloud projects add-iam-policy-binding "$PROJECT" --member="serviceAccount:$TENANT_ACCOUNT" --role="$ROLE"; done',
    'for ROLE in roles/storage.objectAdmin roles/storage.legacyBucketReader; do gcloud storage buckets add-iam-policy-binding "gs://$BUCKET" --member="serviceAccount:$TENANT_ACCOUNT" --role="$ROLE"; done',
  ],
  ["the build is told to running apps", 'npm run tenant -- release --project "$PROJECT"'],
  [
    "backups: daily for 14 weeks, and an export of each night",
    'gcloud storage buckets create "gs://$BACKUP_BUCKET" --project="$PROJECT" --location="$FILES_LOCATION" --uniform-bucket-level-access',
    'gcloud iam service-accounts create atrium-backup --project="$PROJECT"',
    'gcloud projects add-iam-policy-binding "$PROJECT" --member="serviceAccount:$BACKUP_ACCOUNT" --role=roles/datastore.importExportAdmin',
    'gcloud storage buckets add-iam-policy-binding "gs://$BACKUP_BUCKET" --member="serviceAccount:$BACKUP_ACCOUNT" --role=roles/storage.objectAdmin',
    `gcloud firestore backups schedules create --project="$PROJECT" --database='(default)' --recurrence=daily --retention=14w`,
    `gcloud scheduler jobs create http firestore-export --project="$PROJECT" --location="$REGION" --schedule="30 1 * * *" --uri="https://firestore.googleapis.com/v1/projects/$PROJECT/databases/(default):exportDocuments" --http-method=POST --oauth-service-account-email="$BACKUP_ACCOUNT" --headers="content-type=application/json" --message-body="{\\"outputUriPrefix\\":\\"gs://$BACKUP_BUCKET\\"}"`,
  ],
  [
    "exports go after 90 days, and files are copied",
    `echo '{"rule":[{"action":{"type":"Delete"},"condition":{"age":90,"matchesPrefix":["20","accounts/"]}}]}' > lifecycle.json`,
    'gcloud storage buckets update "gs://$BACKUP_BUCKET" --lifecycle-file=lifecycle.json',
    'gcloud storage rsync "gs://$BUCKET" "gs://$BACKUP_BUCKET/files" --recursive',
  ],
  [
    "budget with alarms",
    'gcloud billing budgets create --billing-account="$BILLING" --display-name="Atrium" --budget-amount="$BUDGET" --filter-projects="projects/$PROJECT" --threshold-rule=percent=0.5 --threshold-rule=percent=0.9 --threshold-rule=percent=1.0',
  ],
];

export const cloudPoints: readonly Point[] = STEPS.map(([name, ...commands]) => ({
  name,
  state: "not checked here",
  words: commands.join("\n"),
}));
