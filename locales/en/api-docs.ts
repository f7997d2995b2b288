import type es from "../es/api-docs.ts";

export default {
  "api_docs.answer": "Answer",
  "api_docs.any": "Visitors: without a token",
  "api_docs.body": "Body",
  "api_docs.copied": "Copied: put your token where it says $LLAVERO_TOKEN",
  "api_docs.copy": "Copy curl",
  "api_docs.copy_of": "Copy curl of {operation}",
  "api_docs.count": "Operations: {count}",
  "api_docs.download": "Download OpenAPI 3.1",
  "api_docs.example": "Example",
  "api_docs.filter": "Search for an operation",
  "api_docs.intro_auth":
    "Each call carries “Authorization: Bearer” and an access token. Up to {limit} calls a minute; beyond that, 429 with Retry-After.",
  "api_docs.intro_errors":
    "Errors come as a list: “message” is for people, in the language of Accept-Language; “translationKey” never changes and is for programs; “field” names the field.",
  "api_docs.intro_money":
    "Money is in cents, rates in basis points, days are YYYY-MM-DD. Each change carries the “version” that was read.",
  "api_docs.intro_retry": "A POST with an Idempotency-Key can be sent again for 24 hours, and nothing is done twice.",
  "api_docs.more": "the first {count} are shown: search to see others",
  "api_docs.none": "No operation matches.",
  "api_docs.parameters": "Parameters",
  "api_docs.required": "required",
  "api_docs.scopes": "Scopes of the token: {scopes}",
  "api_docs.session": "With a session alone: no token opens this one",
  "api_docs.token": "With any token",
  "api_docs.webhooks": "Messages of webhooks",
} satisfies Record<keyof typeof es, string>;
