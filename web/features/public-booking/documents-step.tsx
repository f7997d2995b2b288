import { VisitorFileList } from "#web/components/public/visitor-file-list.tsx";
import { useBookingForm } from "./booking-form-context.ts";

/** What the office will ask for anyway: an identity document, payslips. None is demanded here. */
export function DocumentsStep() {
  const { files, errorOf } = useBookingForm();
  return <VisitorFileList files={files} error={errorOf("files")} />;
}
