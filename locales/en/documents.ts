import type es from "../es/documents.ts";

export default {
  "documents.language.en": "English",
  "documents.language.es": "Spanish",
  "documents.template.state.active": "Active",
  "documents.template.state.archived": "Archived",
  "documents.template.state.draft": "Draft",
  "error.already_signed": "You have already signed this document",
  "error.consent_changed": "The consent text has changed meanwhile. Read it again before signing.",
  "error.document_changed": "The document you read is not the one that was sent for signature. Open the link again.",
  "error.document_unprintable":
    "The document cannot be printed as a PDF. Open it in Word, save it again as .docx and try once more.",
  "error.docx_block":
    "The block “{tag}” is not opened and closed properly: the word that closes it is the one that opens it",
  "error.docx_embedded": "The document holds other files or controls. Remove them and upload it again.",
  "error.docx_external":
    "The document brings in parts from elsewhere (linked images, templates, fields that fetch other files). Include them in it and upload it again.",
  "error.docx_macros":
    "The document contains macros. Save it as a Word document (.docx) without macros and upload it again.",
  "error.docx_only": "Only Word documents (.docx) are accepted",
  "error.docx_tag": "The placeholder “{tag}” is not opened and closed properly: a brace is missing or too many",
  "error.docx_tag_raw": "The placeholder “{tag}” is not accepted: write it without @",
  "error.not_your_turn": "It is not your turn yet: earlier signatures are missing. We will let you know by e-mail.",
  "error.signing_ended": "This document can no longer be signed",
  "error.template_owner_required": "This type of document needs an owner",
  "error.template_unknown_placeholders":
    "The template has placeholders that do not exist: {names}. Correct them in the document and upload it again.",
  "error.template_without_file": "The template has no file yet. Upload the Word document before activating it.",
  "error.templates_without_owner":
    "There are templates of this type without an owner. Give them one or archive them first.",
} satisfies Record<keyof typeof es, string>;
