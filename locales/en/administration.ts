import type es from "../es/administration.ts";

export default {
  "administration.issue.activation": "You are not allowed to load active rentals: load them as drafts",
  "administration.issue.address": "You are not allowed to create addresses, and this one does not exist",
  "administration.issue.ambiguous": "More than one person has the document “{text}”",
  "administration.issue.amount": "{label} must be an amount with two decimals at most, such as 1,234.56",
  "administration.issue.changed": "It has changed since it was loaded",
  "administration.issue.draft_overlap":
    "The asset is taken on those dates: the draft is loaded, but cannot be activated",
  "administration.issue.exists": "It exists already: {name}",
  "administration.issue.fault": "The cell holds an error of the spreadsheet",
  "administration.issue.formula":
    "The cell holds a formula that was never computed. Open the file, save it and upload it again.",
  "administration.issue.overlap_row": "Its dates overlap with the rental in row {row}",
  "administration.issue.percent": "{label} must be a percentage with two decimals at most, such as 7.5",
  "administration.issue.referenced": "Other records use it ({by})",
  "administration.issue.repeated": "It is repeated: the same as row {row}",
  "administration.issue.signed_on": "An active rental needs the date of its signature",
  "administration.issue.unknown": "{label}: “{text}” does not exist",
  "administration.issue.yes_no": "{label} must be yes or no",
  "error.file_broken":
    "The file is damaged or incomplete. Open it with Excel or LibreOffice, save it again and upload it anew.",
  "error.file_empty": "The file is empty",
  "error.file_encrypted": "The file is protected by a password. Save it without one and upload it again.",
  "error.file_gone": "The file is no longer there: files are removed after {days} days. Upload it again.",
  "error.file_inflated": "Uncompressed, the file takes more than {limit} MB",
  "error.file_macros":
    "The file contains macros. Save it as an Excel workbook (.xlsx) without macros and upload it again.",
  "error.file_no_rows": "The file has no row with data",
  "error.file_quotes": "Quotes that open in row {row} are never closed",
  "error.file_too_many_rows": "The file has more than {limit} rows. Divide it into several.",
  "error.file_unsupported":
    "This is neither an Excel file (.xlsx) nor a CSV. Save it as one of them and upload it again.",
} satisfies Record<keyof typeof es, string>;
