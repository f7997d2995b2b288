/** Lines of one invoice. */
export const MAX_INVOICE_LINES = 200;

/** Confidence (0 to 100) from which a match is certain: it is confirmed without a question, also with all others. */
export const CERTAIN_CONFIDENCE = 80;

/** Proposals for one bank movement. */
export const MAX_PROPOSALS = 3;

/** Cents that a bank may book as its fee together with the debit that it returns. */
export const MAX_BANK_FEE_CENTS = 5_000;

/** Months within which an unauthorised direct debit can be returned (SEPA Core rulebook, 4.3.4). */
export const DEBIT_RETURN_MONTHS = 13;

/** Bytes of a bank statement's file: some twenty thousand movements. */
export const BANK_STATEMENT_BYTES = 5_000_000;

/** Movements of a person's balance in one answer, the latest ones. */
export const MAX_BALANCE_MOVEMENTS = 500;

/** Months without use after which a mandate lapses (SEPA Core rulebook, 4.1). */
export const MANDATE_MONTHS = 36;

/** Minutes until a message is sent again, by the number of attempts; the last repeats without end, for every record must arrive (RD 1007/2023). */
export const VERIFACTU_RETRY_MINUTES = [1, 2, 5, 15, 60] as const;

/** Minutes that a record waits for a certificate before it is late after an incident (`Incidencia`): less than this is that of the job itself. */
export const VERIFACTU_LATE_MINUTES = 5;

/** Bytes of one message: a thousand records of the longest texts. */
export const VERIFACTU_MESSAGE_BYTES = 50_000_000;

/** Records that AEAT accepts in one message. */
export const MAX_VERIFACTU_RECORDS = 1_000;

/** TicketBAI files of earlier invoices that one transaction signs; further ones follow in others. */
export const MAX_SIGNED_TICKETBAI = 200;

/** Faults of a chain of TicketBAI files that its check names. */
export const MAX_TICKETBAI_FAULTS = 100;

/** TicketBAI files that the page of an issuer shows, the latest ones. */
export const MAX_SHOWN_TICKETBAI = 50;

/** Bytes of a remittance's file. */
export const REMITTANCE_FILE_BYTES = 50_000_000;

/** Bytes of the bank's status report of a remittance (pain.002). */
export const STATUS_REPORT_BYTES = 20_000_000;

/** Lines of a remittance whose rejections are withdrawn together. */
export const MAX_REPORTED_LINES = 5_000;

/** Bytes of the PDF that goes with an invoice's mail. */
export const INVOICE_MAIL_BYTES = 20_000_000;

/** Days between a payment or return that was registered by hand and the bank movement that it is matched with. */
export const PAYMENT_MATCH_DAYS = 15;

/** Invoices that one movement pays as a net, and parts of each other kind. */
export const MAX_NET_INVOICES = 100;
export const MAX_NET_PARTS = 20;

/** Movements that the text of a refusal names; its data has all. */
export const MAX_NAMED_MOVEMENTS = 10;

/** Rules for bank movements that the company may have at once. */
export const MAX_BANK_RULES = 200;

/** Letters and digits of a rule's text, at least and at most. */
export const RULE_TEXT = { least: 3, most: 100 } as const;

/** Steps that the history of a bank statement shows of its movements. */
export const MAX_MOVEMENT_STEPS = 200;

/** Invoices, drafts or lines that the text of a refusal names. */
export const MAX_NAMED_HINDRANCES = 3;

/** Movements of a statement for which proposals are made at once. */
export const MAX_PROPOSED_MOVEMENTS = 500;

/** Selections of a batch to issue that is refused each time, because a draft changed between its selection and its issue. */
export const MAX_ISSUE_SELECTIONS = 3;

/** Days ahead to which the issue of a billing run can be planned. */
export const MAX_PLANNED_ISSUE_DAYS = 62;

/** Days before the day of issue on which a month can be prepared, at most. */
export const MAX_LEAD_DAYS = 30;

/** The last day of a month on which its invoices can be issued by themselves: every month has it. */
export const MAX_ISSUE_DAY = 28;

/** Days between the preparation of a remittance and its collection, which banks require. */
export const REMITTANCE_DAYS_AHEAD = 5;

/** Rentals of one group that the comparison of a month names; its counts and sums are of all. */
export const MAX_COMPARED_RENTALS = 300;

/** Invoices without a mail that the page of a billing run names. */
export const MAX_UNMAILED_INVOICES = 100;

/** Payers with credit shown at once, on the page of a billing run. */
export const MAX_CREDIT_OFFERS = 100;

/** Months between two dues of a recurring charge, at most. */
export const MAX_CHARGE_INTERVAL = 12;

/** Invoices that a refusal names; of more it says only that there are others. */
export const MAX_NAMED_INVOICES = 3;

/** Months whose checklists the page of the month close shows at once. */
export const CHECKLIST_MONTHS = 12;

/** Minutes between a payment and the mail of its receipt, in which an undone payment mails none. */
export const RECEIPT_DELAY_MINUTES = 10;
/** Attempts to mail a receipt, and the minutes by which the wait grows after each failed one. */
export const RECEIPT_ATTEMPTS = 6;
export const RECEIPT_RETRY_MINUTES = 30;
/** Receipts mailed by one run of their job. */
export const MAX_MAILED_RECEIPTS = 200;

/** How many times the percentage of the rent's update a home's general costs may rise within a year at most (LAU art. 20.2). */
export const COST_CAP_FACTOR = 2;

/** Charges that one settlement of costs settles at most. */
export const MAX_SETTLED_CHARGES = 50;

/** Meters that are read, and damages that are listed, when a tenant leaves. */
export const MAX_READINGS = 20;
export const MAX_DAMAGES = 20;

/** By how many cents the parts of an invoice may differ from the whole, since each document rounds its taxes and withholdings. */
export const MAX_ROUNDING_CENTS = 5;

/** Bytes of a .p12 or .pfx file: a key, its certificate and those of its authorities take some thousand. */
export const MAX_CERTIFICATE_BYTES = 60_000;
/** Days before the end of a certificate at which its end is notified; -1: once it is over. */
export const CERTIFICATE_NOTICE_DAYS = [30, 7, -1] as const;
/** Former certificates of an issuer that its page shows. */
export const MAX_FORMER_CERTIFICATES = 20;
/** Characters of the names in a certificate, which are cut, and digits of its serial number. */
export const CERTIFICATE_NAME_CHARACTERS = 200;
export const CERTIFICATE_SERIAL_DIGITS = 100;
/** Characters of a certificate file's password. */
export const CERTIFICATE_PASSWORD_CHARACTERS = 500;

/** Bytes of an answer of AEAT: a thousand records with the longest texts. */
export const VERIFACTU_ANSWER_BYTES = 20_000_000;
/** Pages of 10,000 records that are read of one month of AEAT's query service. */
export const VERIFACTU_QUERY_PAGES = 50;
/** Characters that are stored of what AEAT says to a whole message. */
export const VERIFACTU_ERROR_CHARACTERS = 500;

/** From when the law binds issuers to keep billing records: corporate-tax payers, and everyone else (RDL 15/2025). */
export const VERIFACTU_BOUND_FROM = { corporate: "2027-01-01", other: "2027-07-01" } as const;

/** Records or events that one transaction signs. */
export const SIGNED_AT_ONCE = 100;
/** Hours of operation after which a summary of events is due (Orden HAC/1177/2024, art. 9.2: one each 6 hours), and how many minutes before. */
export const EVENT_SUMMARY_HOURS = 6;
export const EVENT_SUMMARY_LEAD_MINUTES = 10;
/** Events that the page of an issuer shows, the latest. */
export const MAX_SHOWN_EVENTS = 50;
/** Anomalies that one check writes to the log at most. */
export const MAX_LOGGED_ANOMALIES = 20;
/** Records and events that one export has. A ZIP has fewer than 65,536 parts. */
export const MAX_EXPORTED_RECORDS = 50_000;
/** Answers to requirements, and comparisons, of an issuer that its page shows. */
export const MAX_SHOWN_REQUIREMENTS = 20;
/** Issuers whose records one run of the job sends at once. */
export const MAX_SENDING_ISSUERS = 8;
/** Days before the day from which the law binds an issuer without records at which it is notified; 0: once it does. */
export const RECORD_DEADLINE_NOTICE_DAYS = [90, 30, 7, 0] as const;
/** Hours after which records that wait to be sent or signed are notified. */
export const RECORD_WAITING_HOURS = 24;
/** Hours after which records that wait are on the home page. */
export const RECORD_SHOWN_HOURS = 1;
/** Months of one comparison with AEAT. */
export const MAX_COMPARED_MONTHS = 12;
/** Months that the daily comparison covers, the present one included. */
export const DAILY_COMPARED_MONTHS = 2;
/** How often the daily comparison of an issuer may fail on a day; it is tried each hour. */
export const DAILY_COMPARISON_TRIES = 4;
/** Hours without a daily comparison after which the home page names the issuer. */
export const DAILY_COMPARISON_LATE_HOURS = 36;
/** Days that daily comparisons are kept; the latest that was done stays. */
export const DAILY_COMPARISON_DAYS = 90;
/** Records that AEAT may name in one comparison. */
export const MAX_COMPARED_RECORDS = 200_000;
/** Differences that the result of a comparison keeps. */
export const MAX_SHOWN_DIFFERENCES = 200;
/** Refused records that the answer to a requirement keeps of each message. */
export const MAX_STORED_REFUSALS = 100;

/** Issuers that the home page names with what they lack for billing records. */
export const MAX_SHOWN_UNREADY = 5;

/** Payers without a mandate that the refusal of a remittance's file names. */
export const MAX_NAMED_PAYERS = 5;
