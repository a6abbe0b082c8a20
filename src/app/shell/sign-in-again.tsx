import { lazy, Suspense } from "react";
import { SHELL } from "#domain/words/shell.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";

const SignInForm = lazy(async () => ({ default: (await import("#features/sign-in/sign-in-form.tsx")).SignInForm }));

/** The same person proves who they are once more; everything on the device stays. */
export function SignInAgain({ onClose }: { readonly onClose: () => void }) {
  const { email } = useSignedIn();
  return (
    <Dialog title={SHELL.signInAgain} onClose={onClose}>
      <Suspense fallback={null}>
        <SignInForm fixedEmail={email} onDone={onClose} />
      </Suspense>
    </Dialog>
  );
}
