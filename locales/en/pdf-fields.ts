import type es from "../es/pdf-fields.ts";

export default {
  "error.document_field_unassigned":
    "A field on page {page} belongs to no one who signs. Give it to someone who does, or delete it, in the tab “Fields”.",
  "error.document_signature_field_missing":
    "{name} has nowhere to sign. Place their signature field in the tab “Fields”.",
  "error.document_without_pdf": "Fields are only placed on an uploaded PDF. Upload the PDF of this document first.",
  "error.pdf_active":
    "The PDF holds programs, actions or media (JavaScript, opening other files, sending data, video). Print it to PDF, which removes them, and upload the result.",
  "error.pdf_attachments": "The PDF holds other files. Remove them, or print it to PDF, and upload the result.",
  "error.pdf_broken":
    "The PDF is damaged and cannot be repaired. Open it with a PDF reader, print it to PDF and upload the result.",
  "error.pdf_encrypted":
    "The PDF is protected by a password or has restricted permissions. Save it without protection and upload it again.",
  "error.pdf_form":
    "The PDF has form fields, which could change what is signed. Fill it in, print it to PDF and upload the result.",
  "error.pdf_layers":
    "The PDF has layers that can be hidden, so that not everyone would see the same. Show what is to be signed, print it to PDF and upload the result.",
  "error.pdf_only": "The file is not a PDF. Save it as PDF and upload it again.",
  "error.pdf_page_size":
    "Page {page} is too large or too small to be signed. Print it to PDF in a usual size, such as A4, and upload the result.",
  "error.pdf_signed":
    "The PDF already has a digital signature, which would no longer hold if others were added. Upload the original without signatures, or store this one as a file of the rental.",
  "error.pdf_too_complex": "The PDF holds too much to be opened. Split it or print it to PDF, and upload the result.",
  "error.pdf_too_many_pages": "The PDF has {count} pages and {limit} are accepted. Split it into several documents.",
  "error.pdf_too_slow":
    "The PDF takes more than {seconds} seconds to open. Split it or print it to PDF, and upload the result.",
  "pdf_fields.about":
    "Drag the fields to their place. By keyboard: arrows move, Shift + arrows resize, Delete removes and Ctrl + Z undoes.",
  "pdf_fields.choose_pdf": "Choose a PDF or drop it here",
  "pdf_fields.copied": "Field copied to all pages",
  "pdf_fields.copy_all": "Copy to all pages",
  "pdf_fields.count": "Fields: {count}",
  "pdf_fields.delete": "Delete",
  "pdf_fields.empty":
    "There are no fields yet. Choose a signer and a kind of field, and add it or drag it onto the page.",
  "pdf_fields.fill_about":
    "Fill in what is requested. Date, name and signature are placed for you where the pages show them.",
  "pdf_fields.fill_next": "Continue",
  "pdf_fields.height": "Height (%)",
  "pdf_fields.is_required": "Required",
  "pdf_fields.keep_mine": "Keep mine",
  "pdf_fields.kind.date": "Date",
  "pdf_fields.kind.initials": "Initials",
  "pdf_fields.kind.name": "Name",
  "pdf_fields.kind.signature": "Signature",
  "pdf_fields.kind.text": "Text",
  "pdf_fields.kind.tick": "Tick box",
  "pdf_fields.label": "What is requested",
  "pdf_fields.limits":
    "Up to {megabytes} MB and {pages} pages, without password, signatures, forms or files inside. A damaged PDF is repaired where possible.",
  "pdf_fields.list": "Fields",
  "pdf_fields.no_signer": "No signer",
  "pdf_fields.no_signers":
    "No one signs this document. Add signers in the tab “Signers” and come back to place their fields.",
  "pdf_fields.none_placed": "This document has no fields.",
  "pdf_fields.not_signing": "{name} (does not sign)",
  "pdf_fields.on_page": "{kind} of {name}, page {page}",
  "pdf_fields.page": "Page",
  "pdf_fields.replace": "Upload another PDF",
  "pdf_fields.save": "Save the fields",
  "pdf_fields.save_first": "There are unsaved fields. Save them, or undo the changes, before sending the document.",
  "pdf_fields.saved": "Fields saved",
  "pdf_fields.selected": "Selected field",
  "pdf_fields.signer": "Signer",
  "pdf_fields.stale": "Other fields were saved meanwhile. Take those, or keep yours: they replace them when you save.",
  "pdf_fields.tab": "Fields",
  "pdf_fields.take_theirs": "Take the saved ones",
  "pdf_fields.too_many": "A document has at most {limit} fields.",
  "pdf_fields.undo": "Undo",
  "pdf_fields.unsaved": "There are unsaved changes",
  "pdf_fields.uploaded": "PDF uploaded: place the fields of each signer",
  "pdf_fields.where": "On page {page}",
  "pdf_fields.width": "Width (%)",
  "pdf_fields.x": "From the left (%)",
  "pdf_fields.y": "From the top (%)",
  "signing.filled": "What you filled in",
  "signing.filled_before": "What others filled in before",
  "validation.field_outside": "The field is outside its page or too small",
  "validation.field_required": "This is missing",
  "validation.field_signer": "Choose who fills in or signs this field",
  "validation.field_text_fits": "The text does not fit its box: make it shorter",
} satisfies Record<keyof typeof es, string>;
