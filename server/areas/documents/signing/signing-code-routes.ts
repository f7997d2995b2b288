import {
  codeConfirmation,
  confirmCodeInput,
  requestCodeInput,
  signingCodeState,
} from "#shared/domain/documents/signing-code.ts";
import { asVisitor } from "#server/engine/db/transaction.ts";
import { bodyOf } from "#server/engine/http/define-route.ts";
import { publicWriteRoute } from "#server/engine/http/public-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { describeCode } from "./code-state.ts";
import { confirmCode } from "./confirm-code.ts";
import { sendCode } from "./send-code.ts";
import { lockSigning } from "./signing-access.ts";
import { keyOf, mayCall, requireSigning, SIGNING_PATH } from "./signing-call.ts";
import { visitorNameOf, visitorOf } from "./signing-visitor.ts";

const request: Route = publicWriteRoute({
  path: `${SIGNING_PATH}/code`,
  summary: "Sends the signer a one-time code; the code before ends",
  bucket: "document",
  mayCall,
  body: bodyOf(requestCodeInput),
  output: signingCodeState,
  run: async ({ tx, services, request: { ip, headers }, params, input }) => {
    const signing = requireSigning(await lockSigning(tx, keyOf({ params })));
    const context = { tx, services, visitor: visitorOf({ ip, headers }) };
    await asVisitor(tx, visitorNameOf(signing), () => sendCode(context, signing, input.channel));
    return respond(await describeCode(tx, signing));
  },
});

const confirm: Route = publicWriteRoute({
  path: `${SIGNING_PATH}/code/confirm`,
  summary: "Compares what the signer entered with the code that was sent; wrong codes are counted",
  bucket: "document",
  mayCall,
  body: bodyOf(confirmCodeInput),
  output: codeConfirmation,
  run: async ({ tx, services, request: { ip, headers }, params, input }) => {
    const signing = requireSigning(await lockSigning(tx, keyOf({ params })));
    const context = { tx, services, visitor: visitorOf({ ip, headers }) };
    return respond(await asVisitor(tx, visitorNameOf(signing), () => confirmCode(context, signing, input.code)));
  },
});

/** The entry is not replayable: a stored response would be a stored credential. */
export const signingCodeRoutes: readonly Route[] = [request, { ...confirm, isReplayable: false }];
