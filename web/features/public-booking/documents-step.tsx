import { VisitorFileList } from "#web/components/public/visitor-file-list.tsx";
import { useDraftForm } from "./draft-form.ts";

/** What the office will ask for anyway: an identity document, payslips. None is demanded here. */
export function DocumentsStep() {
  const { files, errorOf } = useDraftForm();
  return <VisitorFileList files={files} error={errorOf("files")} />;
}
