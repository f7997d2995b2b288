import { proxy } from "valtio";

/** The document whose fields are changed in the editor and not saved: it is not sent without them. */
export const unsavedFields = proxy<{ document_id: string | null }>({ document_id: null });
