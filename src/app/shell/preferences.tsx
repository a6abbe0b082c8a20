import { useLoaded } from "../use-loaded.ts";

const loadDialog = async () => (await import("#features/preferences/preferences-dialog.tsx")).PreferencesDialog;

/** The Preferences dialog, whose files come when it is opened. */
export function Preferences({ onClose }: { readonly onClose: () => void }) {
  const PreferencesDialog = useLoaded(loadDialog, true, onClose);
  return PreferencesDialog ? <PreferencesDialog onClose={onClose} /> : null;
}
