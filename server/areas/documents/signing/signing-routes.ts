import { AppError } from "#shared/domain/core/app-error.ts";
import { declineInput, signInput, signingPage, signingReceipt, signRules } from "#shared/domain/documents/signing.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { asVisitor, transact } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, openRoute, ruledBody } from "#server/engine/http/define-route.ts";
import { countsAs, publicWriteRoute } from "#server/engine/http/public-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { sendStoredFile } from "#server/engine/http/stored-file.ts";
import { PDF_TYPE } from "#server/engine/services/content-type.ts";
import { sendLateStamp } from "../seal/late-stamp.ts";
import { fileNameOf } from "../document-files.ts";
import { readFilledFields, readSigningFields } from "../uploads/fill-fields.ts";
import { declineDocument } from "./decline-document.ts";
import { readSignerPictures } from "../identity/picture-state.ts";
import { signDocument } from "./sign-document.ts";
import { readCodeState } from "./code-state.ts";
import { findSigning, type KeySigning, lockSigning } from "./signing-access.ts";
import { keyOf, mayCall, openSigning, requireSigning, SIGNING_PATH, type SigningCall } from "./signing-call.ts";
import { presentFile } from "../signed-file.ts";
import { describeSigning, receiptOf, situationOf } from "./signing-page.ts";
import { visitorNameOf, visitorOf } from "./signing-visitor.ts";

const isFirstView = (signing: KeySigning): boolean => {
  const { state, delegate_name, delegate_opened_at } = signing.signer;
  const isFirst = delegate_name === null ? state === "pending" : delegate_opened_at === null;
  return isFirst && situationOf(signing) === "open";
};

/** Records the first time that a signer, or a delegate, opens their link. */
async function noteView(call: SigningCall): Promise<void> {
  await transact(call.services.db, null, async (tx) => {
    const signing = await lockSigning(tx, keyOf(call));
    if (!signing || !isFirstView(signing)) return;
    const { id } = signing.signer;
    await tx.query(
      `update signer set state = 'viewed', viewed_at = coalesce(viewed_at, clock_now()),
         delegate_opened_at = case when delegated_at is not null then clock_now() end where id = $1`,
      [id],
    );
    const event = { document_id: signing.document.id, signer_id: id, ...visitorOf(call.request) };
    await recordDocumentEvent(tx, { ...event, kind: "opened", details: { link: signing.link } });
  });
}

const openPage = openRoute({
  method: "GET",
  path: SIGNING_PATH,
  summary: "The document that a signer is to sign, or its outcome",
  body: noBody,
  output: signingPage,
  run: async (call) => {
    const signing = await openSigning(call);
    if (isFirstView(signing)) await noteView(call);
    const { db, clock } = call.services;
    const pictures = await readSignerPictures(db, signing, clock.today());
    const isOpen = situationOf(signing) === "open";
    const fields = isOpen ? await readSigningFields(db, signing.document.id, signing.signer.id) : [];
    const filled = isOpen ? await readFilledFields(db, signing.document.id) : [];
    const code = await readCodeState(db, signing);
    return respond(describeSigning(signing, { code, pictures, fields, filled: [...filled] }));
  },
});

/** Records once that the file was sent to a signer. */
async function noteRead(call: SigningCall, { document, signer, link }: KeySigning): Promise<void> {
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

const openFile: Route = {
  ...openRoute({
    method: "GET",
    path: `${SIGNING_PATH}/file`,
    summary: "The PDF that is to be signed, as it was sent",
    body: noBody,
    run: async (call) => {
      const signing = await openSigning(call);
      const situation = situationOf(signing);
      if (situation === "waiting") throw new AppError("not_your_turn");
      if (situation !== "open" && situation !== "signed") throw new AppError("signing_ended");
      if (situation === "open") await noteRead(call, signing);
      const { pdf_key, pdf_sha256 } = signing.document;
      return sendStoredFile(call, {
        name: fileNameOf(signing.document, "pdf"),
        type: PDF_TYPE,
        key: pdf_key,
        sha256: pdf_sha256,
      });
    },
  }),
  before: countsAs("file"),
};

const openSigned: Route = {
  ...openRoute({
    method: "GET",
    path: `${SIGNING_PATH}/signed`,
    summary: "The signed and sealed PDF, for those who signed it",
    body: noBody,
    run: async (call) => {
      const signing = await openSigning(call);
      const { document } = signing;
      const { signed_pdf, sealed_pdf } = document;
      if (situationOf(signing) !== "signed" || signed_pdf === null) throw new AppError("not_found");
      const file = await presentFile(call.services, signed_pdf, sealed_pdf);
      return sendStoredFile(call, { name: fileNameOf(document, "pdf"), type: PDF_TYPE, ...file });
    },
  }),
  before: countsAs("file"),
};

const openStamp: Route = {
  ...openRoute({
    method: "GET",
    path: `${SIGNING_PATH}/stamp`,
    summary: "The time stamp (RFC 3161) of the sealed PDF that was obtained after sealing, for those who signed it",
    body: noBody,
    run: async (call) => {
      const signing = await openSigning(call);
      if (situationOf(signing) !== "signed") throw new AppError("not_found");
      return sendLateStamp(call.services.db, signing.document);
    },
  }),
  before: countsAs("file"),
};

const sign: Route = publicWriteRoute({
  path: `${SIGNING_PATH}/sign`,
  summary: "Signs a document; repeated requests sign it only once",
  bucket: "document",
  mayCall,
  body: ruledBody({ input: signInput, rules: signRules }),
  output: signingReceipt,
  run: async ({ tx, services, request, params, input }) => {
    const key = keyOf({ params });
    const signing = requireSigning(await lockSigning(tx, key));
    const context = { tx, services, visitor: visitorOf(request) };
    await asVisitor(tx, visitorNameOf(signing), () => signDocument(context, signing, input));
    return respond(receiptOf(requireSigning(await findSigning(tx, key))));
  },
});

const decline: Route = publicWriteRoute({
  path: `${SIGNING_PATH}/decline`,
  summary: "Declines to sign a document, which ends it for all",
  bucket: "document",
  mayCall,
  body: bodyOf(declineInput),
  output: signingPage,
  run: async ({ tx, services, request, params, input }) => {
    const key = keyOf({ params });
    const signing = requireSigning(await lockSigning(tx, key));
    const context = { tx, services, visitor: visitorOf(request) };
    await asVisitor(tx, visitorNameOf(signing), () => declineDocument(context, signing, input.reason));
    return respond(describeSigning(requireSigning(await findSigning(tx, key))));
  },
});

/** Routes of the signing page, by the key of the signer's link. */
export const signingRoutes: readonly Route[] = [openPage, openFile, openSigned, openStamp, sign, decline];
