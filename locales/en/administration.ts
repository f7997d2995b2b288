/** Texts of bulk upload. */
export default {
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
};
