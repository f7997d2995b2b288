import { VisitorFileList } from "#web/components/public/visitor-file-list.tsx";
import { useBookingForm } from "./booking-form-context.ts";

/** Documents that staff usually request: an identity document, payslips. All are optional here. */
export function DocumentsStep() {
  const { files, errorOf } = useBookingForm();
  return <VisitorFileList files={files} error={errorOf("files")} />;
}
