import { randomUUID } from "node:crypto";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { type BundleInput, bundleInput, sentBundle, strongestOf } from "#shared/domain/documents/bundle.ts";
import { type Document, documentMovesOf, documentResource } from "#shared/domain/documents/document.ts";
import { readAcceptLanguage } from "#shared/i18n/language.ts";
import type { Language } from "#shared/lib/language.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { requireFresh } from "#server/engine/http/crud-routes.ts";
import { bodyOf, writeRoute } from "#server/engine/http/define-route.ts";
import { requireAmong } from "#server/engine/http/move-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { describeRefusal } from "../runs/run-refusal.ts";
import { matchSigners } from "./match-signers.ts";
import { enqueueRendering, prepareSending } from "./send-document.ts";

interface Sending {
  readonly tx: Tx;
  readonly user: UserAccess;
  readonly today: string;
  /** In which the reason of a refusal is given. */
  readonly language: Language;
}

/** The drafts, locked in the order of their ids. @throws AppError not_found, stale, forbidden_move; InvalidInput for one named twice */
async function lockDrafts({ tx, user }: Sending, { documents }: BundleInput): Promise<Document[]> {
  const drafts: Document[] = [];
  for (const { id, version } of documents.toSorted((a, b) => (a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1))) {
    const draft = await lockRow(tx, documentResource, id, user);
    requireFresh(draft, version);
    requireAmong(draft.archived_at === null ? documentMovesOf(draft) : [], "send");
    drafts.push(draft);
  }
  if (new Set(drafts.map(({ id }) => id)).size < drafts.length)
    throw new InvalidInput(null, [{ field: "documents", key: "validation.invalid", params: {} }]);
  return drafts;
}

/** @throws AppError bundle_rentals_differ, bundle_orders_differ, bundle_contracts */
function assertTogether(drafts: readonly Document[]): void {
  const [first] = drafts;
  if (!first?.rental_id || drafts.some(({ rental_id }) => rental_id !== first.rental_id))
    throw new AppError("bundle_rentals_differ");
  if (drafts.some(({ signing_order }) => signing_order !== first.signing_order))
    throw new AppError("bundle_orders_differ");
  if (drafts.filter(({ is_contract }) => is_contract).length > 1) throw new AppError("bundle_contracts");
}

/** One picture serves all documents, so that all request it for the same. @throws AppError bundle_pictures_differ */
async function refusePictures({ tx }: Sending, ids: readonly string[]): Promise<void> {
  const terms = await tx.query(
    "select distinct identity_terms from document where id = any($1) and identity_terms is not null",
    [ids],
  );
  if (terms.length > 1) throw new AppError("bundle_pictures_differ");
}

/** The checks of a document that is sent alone. @throws AppError bundle_refused with the document's code and the reason */
async function prepareOne({ tx, today, language }: Sending, draft: Document): Promise<void> {
  try {
    if (draft.signer_count === 0) throw new AppError("document_unsigned");
    await prepareSending(tx, draft, today);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { message } = describeRefusal(error.code, error.details.params ?? {}, language);
    throw new AppError("bundle_refused", { params: { code: draft.code, reason: message }, cause: error });
  }
}

/** One that needs a code needs it for all; pictures are only of those who sign a document that requests them (RGPD art. 5.1.c). */
const JOIN = `
  update document set bundle_id = $2, signing_strength = case when signing_strength = 'link' then $3 else signing_strength end
  where id = any($1)`;

/** Sends drafts of one rental to be signed together: all or none. @returns the id that they have in common */
async function sendBundle(sending: Sending, input: BundleInput): Promise<string> {
  const { tx, user } = sending;
  const drafts = await lockDrafts(sending, input);
  assertTogether(drafts);
  const signing_strength = strongestOf(drafts.map((draft) => draft.signing_strength));
  for (const draft of drafts) await prepareOne(sending, { ...draft, signing_strength });
  const ids = drafts.map(({ id }) => id);
  await refusePictures(sending, ids);
  const bundle_id = randomUUID();
  await tx.query(JOIN, [ids, bundle_id, signing_strength === "link" ? "link" : "code"]);
  await matchSigners(
    tx,
    ids,
    drafts.some(({ signing_order }) => signing_order === "sequential"),
  );
  await asMove(tx, "send", async () => {
    const codes = drafts.map(({ code }) => code);
    for (const draft of drafts)
      await enqueueRendering(
        tx,
        draft,
        user.user_id,
        codes.filter((code) => code !== draft.code),
      );
  });
  return bundle_id;
}

export const bundleRoute: Route = writeRoute({
  method: "POST",
  path: "/documents/bundles",
  summary: "Sends drafts of one rental to be signed together, by one link of each signer",
  access: { entity: "document", action: "approve" },
  body: bodyOf(bundleInput),
  output: sentBundle,
  run: async ({ tx, services, user, request, input }) => {
    const language = readAcceptLanguage(request.headers["accept-language"]);
    return respond({ bundle_id: await sendBundle({ tx, user, language, today: services.clock.today() }, input) });
  },
});
