import { AppError } from "#shared/domain/core/app-error.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { noBody, openRoute } from "#server/engine/http/define-route.ts";
import { countsAs } from "#server/engine/http/public-route.ts";
import type { Route, RouteCall } from "#server/engine/http/route.ts";
import { sendStoredFile } from "#server/engine/http/stored-file.ts";
import { PDF_TYPE } from "#server/engine/services/content-type.ts";
import { fileNameOf } from "../document-files.ts";
import { sendLateStamp } from "../seal/late-stamp.ts";
import { presentFile } from "../signed-file.ts";
import type { KeySigning, SigningPart } from "./signing-access.ts";
import { openSigning, SIGNING_PATH, type SigningCall } from "./signing-call.ts";
import { partsOf, situationOf } from "./signing-page.ts";
import { visitorOf } from "./signing-visitor.ts";

/** Records once that the file was sent to a signer. */
async function noteRead(call: SigningCall, { document, signer }: SigningPart, link: KeySigning["link"]): Promise<void> {
  await transact(call.services.db, null, async (tx) => {
    const [read] = await tx.query(
      `select 1 from document_event e join signer s on s.id = e.signer_id
       where s.id = $1 and e.kind = 'read' and (s.delegated_at is null or e.at >= s.delegated_at)`,
      [signer.id],
    );
    const event = { document_id: document.id, signer_id: signer.id, ...visitorOf(call.request) };
    if (!read) await recordDocumentEvent(tx, { ...event, kind: "read", details: { link } });
  });
}

/** The document that the address names; the one with the link if it names none. @throws AppError not_found */
function partOf(signing: KeySigning, { params }: Pick<RouteCall, "params">): SigningPart {
  const { code } = params;
  const part = code === undefined ? signing : partsOf(signing).find(({ document }) => document.code === code);
  if (!part) throw new AppError("not_found");
  return part;
}

/** @throws AppError not_your_turn, signing_ended */
async function sendFile(call: RouteCall) {
  const signing = await openSigning(call);
  const part = partOf(signing, call);
  const situation = situationOf(signing);
  if (situation === "waiting") throw new AppError("not_your_turn");
  if (situation !== "open" && situation !== "signed") throw new AppError("signing_ended");
  if (situation === "open") await noteRead(call, part, signing.link);
  const { pdf_key: key, pdf_sha256: sha256 } = part.document;
  return sendStoredFile(call, { name: fileNameOf(part.document, "pdf"), type: PDF_TYPE, key, sha256 });
}

/** @throws AppError not_found */
async function sendSigned(call: RouteCall) {
  const signing = await openSigning(call);
  const { document } = partOf(signing, call);
  const { signed_pdf, sealed_pdf } = document;
  if (situationOf(signing) !== "signed" || signed_pdf === null) throw new AppError("not_found");
  const file = await presentFile(call.services, signed_pdf, sealed_pdf);
  return sendStoredFile(call, { name: fileNameOf(document, "pdf"), type: PDF_TYPE, ...file });
}

/** @throws AppError not_found */
async function sendStamp(call: RouteCall) {
  const signing = await openSigning(call);
  if (situationOf(signing) !== "signed") throw new AppError("not_found");
  return sendLateStamp(call.services.db, partOf(signing, call).document);
}

const fileRoute = (path: string, summary: string, run: typeof sendFile | typeof sendStamp): Route => ({
  ...openRoute({ method: "GET", path: `${SIGNING_PATH}${path}`, summary, body: noBody, run }),
  before: countsAs("file"),
});

/** The files of the signing page; the ones with a code are of documents that are signed together with that of the link. */
export const signingFileRoutes: readonly Route[] = [
  fileRoute("/file", "The PDF that is to be signed, as it was sent", sendFile),
  fileRoute("/signed", "The signed and sealed PDF, for those who signed it", sendSigned),
  fileRoute(
    "/stamp",
    "The time stamp (RFC 3161) of the sealed PDF that was obtained after sealing, for those who signed it",
    sendStamp,
  ),
  fileRoute("/documents/:code/file", "The PDF of a document that is signed together with that of the link", sendFile),
  fileRoute(
    "/documents/:code/signed",
    "The signed and sealed PDF of a document that was signed together with that of the link",
    sendSigned,
  ),
  fileRoute(
    "/documents/:code/stamp",
    "The time stamp (RFC 3161) that was obtained after sealing of a document that was signed together with that of the link",
    sendStamp,
  ),
];
