import { SHELL } from "#domain/words/shell.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useLoaded } from "../use-loaded.ts";

const loadForm = async () => (await import("#features/sign-in/sign-in-form.tsx")).SignInForm;

/** The same person proves who they are once more; everything on the device stays. */
export function SignInAgain({ onClose }: { readonly onClose: () => void }) {
  const { email } = useSignedIn();
  const SignInForm = useLoaded(loadForm, true, onClose);
  return SignInForm ? (
    <Dialog title={SHELL.signInAgain} onClose={onClose}>
      <SignInForm fixedEmail={email} onDone={onClose} />
    </Dialog>
  ) : null;
}
