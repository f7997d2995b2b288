import { declineInput, signInput, signingPage, signingReceipt, signRules } from "#shared/domain/documents/signing.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { asVisitor, transact } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, openRoute, ruledBody } from "#server/engine/http/define-route.ts";
import { publicWriteRoute } from "#server/engine/http/public-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readFilledFields, readSigningFields } from "../uploads/fill-fields.ts";
import { declineDocument } from "./decline-document.ts";
import { readSignerPictures } from "../identity/picture-state.ts";
import { signDocument } from "./sign-document.ts";
import { readCodeState } from "./code-state.ts";
import { findSigning, type KeySigning, lockSigning } from "./signing-access.ts";
import { keyOf, mayCall, openSigning, requireSigning, SIGNING_PATH, type SigningCall } from "./signing-call.ts";
import { describeSigning, partsOf, receiptOf, situationOf } from "./signing-page.ts";
import { recordOfParts } from "./record-of-parts.ts";
import { signingFileRoutes } from "./signing-file-routes.ts";
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
         delegate_opened_at = case when delegated_at is not null then clock_now() end
       where id = $1 or lead_id = $1`,
      [id],
    );
    const details = { link: signing.link };
    await recordOfParts(tx, signing, { kind: "opened", ...visitorOf(call.request), details });
  });
}

/** The fields of the signer in each document that they sign, that of the link first. */
const readFieldsOf = (db: Queryable, signing: KeySigning) =>
  Promise.all(partsOf(signing).map(({ document, signer }) => readSigningFields(db, document.id, signer.id)));

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
    const [fields = [], ...rest_fields] = isOpen ? await readFieldsOf(db, signing) : [];
    const filled = isOpen ? await readFilledFields(db, signing.document.id) : [];
    const code = await readCodeState(db, signing);
    return respond(describeSigning(signing, { code, pictures, fields, rest_fields, filled: [...filled] }));
  },
});

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
export const signingRoutes: readonly Route[] = [openPage, ...signingFileRoutes, sign, decline];
