import type es from "../es/billing-records.ts";

export default {
  "accounting.comparison.about":
    "Compares the invoices of the chosen months with those that AEAT says it has. Which month AEAT counts them in has not been verified with it.",
  "accounting.comparison.by": "By {name}",
  "accounting.comparison.count.different": "Different: {count}",
  "accounting.comparison.count.in_sync": "The same: {count}",
  "accounting.comparison.count.missing_here": "Only at AEAT: {count}",
  "accounting.comparison.count.missing_there": "Missing at AEAT: {count}",
  "accounting.comparison.count.waiting": "Waiting, or not accepted by AEAT: {count}",
  "accounting.comparison.daily": "Daily comparison",
  "accounting.comparison.empty": "Nothing has been compared yet.",
  "accounting.comparison.failed": "Not compared: {text}",
  "accounting.comparison.fault.certificate": "the issuer's certificate is missing, or AEAT does not accept it.",
  "accounting.comparison.fault.conflict": "AEAT has another content under that number.",
  "accounting.comparison.fault.rejected": "AEAT has rejected the query.",
  "accounting.comparison.fault.too_many": "AEAT names more records than can be read at once. Compare fewer months.",
  "accounting.comparison.fault.unavailable": "AEAT has not answered. Compare again later.",
  "accounting.comparison.fault.unreadable": "AEAT's answer is not understood.",
  "accounting.comparison.field.annulled": "annulment",
  "accounting.comparison.field.hash": "hash",
  "accounting.comparison.field.invoice_type": "invoice type",
  "accounting.comparison.field.sent_state": "AEAT has it, and here it is not accepted",
  "accounting.comparison.field.tax_amount": "tax",
  "accounting.comparison.field.total": "total",
  "accounting.comparison.first": "From month",
  "accounting.comparison.kind.different": "Different",
  "accounting.comparison.kind.missing_here": "Only at AEAT",
  "accounting.comparison.kind.missing_there": "Missing at AEAT",
  "accounting.comparison.last": "To month",
  "accounting.comparison.more": "The first {count} differences are shown.",
  "accounting.comparison.run": "Compare",
  "accounting.comparison.running": "Comparing… Records read: {count}",
  "accounting.comparison.started": "The comparison has started",
  "accounting.comparison.title": "Comparison with AEAT",
  "accounting.comparison.to_do.annulled":
    "One side has the invoice as annulled: see on the invoice whether its annulment waits, and send it or annul it.",
  "accounting.comparison.to_do.different":
    "An accepted record keeps its type and amounts: correct the invoice with a rectifying one.",
  "accounting.comparison.to_do.hash": "Check whether another copy of the installation sends with the same chain.",
  "accounting.comparison.to_do.missing_here":
    "Check whether another program issues with this NIF, or whether this installation is a copy.",
  "accounting.comparison.to_do.missing_there":
    "It is accepted here. Ask AEAT with the CSV of the record before sending it again.",
  "accounting.comparison.to_do.sent_state":
    "AEAT has it already. Send the refused records again, so that its answer is kept.",
  "accounting.correction.about":
    "Another record of the same invoice (“subsanación”) is added to the chain and sent to AEAT. The invoice, its PDF and its QR code do not change.",
  "accounting.correction.confirm": "Create and send the correction",
  "accounting.correction.customer_name": "Name of the recipient, as registered with AEAT",
  "accounting.correction.description": "Description of the operation",
  "accounting.correction.done": "The correction is waiting to be sent to AEAT",
  "accounting.correction.final": "A record cannot be deleted or undone; a wrong one is corrected by another.",
  "accounting.correction.fixed":
    "Amounts, dates, number, tax numbers and address are not corrected this way: rectify the invoice instead.",
  "accounting.correction.hold.annulled": "The invoice is annulled: its record is not corrected any more.",
  "accounting.correction.hold.blocked": "The customer's data are blocked or erased: the record cannot be corrected.",
  "accounting.correction.hold.duplicate":
    "AEAT has another record of this invoice. Compare it on the issuer's page before correcting it.",
  "accounting.correction.hold.mode":
    "The issuer does not send its records to AEAT today: the correction could not be sent.",
  "accounting.correction.hold.no_record": "AEAT does not get the record of this invoice: there is nothing to correct.",
  "accounting.correction.hold.not_sent": "The record was not filed with AEAT: it is in a file or only tested.",
  "accounting.correction.hold.other_number":
    "The record is of a former tax number of the issuer, and the present certificate cannot send its correction. That of a representative or a collaborator can.",
  "accounting.correction.hold.waiting":
    "The latest record is waiting for AEAT's answer. It can be corrected once that arrives.",
  "accounting.correction.open": "Correct the record",
  "accounting.correction.title": "Correction of the record",
  "accounting.correction.unverified":
    "It follows AEAT's schema (Subsanacion, RechazoPrevio); it was not verified with AEAT itself.",
  "accounting.correction.was": "In the record before: {value}",
  "accounting.declaration.components":
    "Software: application server (Node.js), PostgreSQL database, web application for browsers and a browser extension. No specific hardware is required.\nIt manages rentals: assets, contracts, payments and deposits. In billing it issues invoices and rectifying invoices, annuls them, makes and chains their billing records for each issuer, sends them to AEAT or signs and stores them by the mode of each issuer, and shows the QR code on invoices.",
  "accounting.declaration.contact": "Other ways to contact the producer",
  "accounting.declaration.download": "Download the declaration (in Spanish)",
  "accounting.declaration.heading.a": "Name of the billing system to which this declaration refers",
  "accounting.declaration.heading.b": "Identifying code of the system named in 1.a)",
  "accounting.declaration.heading.c": "Complete identifier of the version to which this declaration refers",
  "accounting.declaration.heading.d":
    "Components, hardware and software, with a short description of what the system does and of its main functions",
  "accounting.declaration.heading.e":
    "Whether the system was produced so that, to comply with the Regulation, it can only operate as «VERI*FACTU»",
  "accounting.declaration.heading.f":
    "Whether the system can be used by several taxpayers, or by one user for the billing of several taxpayers",
  "accounting.declaration.heading.g":
    "Kinds of signature of billing and event records where the system is not used as «VERI*FACTU»",
  "accounting.declaration.heading.h": "Name of the person or entity that produced the system",
  "accounting.declaration.heading.i": "Spanish tax number (NIF) of the person or entity that produced the system",
  "accounting.declaration.heading.j": "Complete postal address of the person or entity that produced the system",
  "accounting.declaration.heading.k": "Compliance stated by the producer",
  "accounting.declaration.heading.l": "Date and place in which the producer signs this declaration",
  "accounting.declaration.hint_company":
    "No producer is configured: the company is named as the producer of a program of its own. If another entity made it, the server's administrator must configure it.",
  "accounting.declaration.hint_missing":
    "The server's administrator adds these in its configuration (VERIFACTU_PRODUCER and VERIFACTU_DECLARATION variables) or, if the company is the producer, in the company's data.",
  "accounting.declaration.incomplete": "Incomplete declaration: it is not signed while these are missing.",
  "accounting.declaration.installation": "Number of this installation, which records carry",
  "accounting.declaration.lacks": "This is missing.",
  "accounting.declaration.missing.date": "Date of signing",
  "accounting.declaration.missing.place": "Place of signing: town and country",
  "accounting.declaration.missing.producer_address": "Postal address of the producer",
  "accounting.declaration.missing.producer_name": "Name of the producer",
  "accounting.declaration.missing.producer_tax_id": "NIF of the producer",
  "accounting.declaration.no": "N - No",
  "accounting.declaration.none": "None given.",
  "accounting.declaration.open": "Producer's declaration of the program",
  "accounting.declaration.short_title": "Producer's declaration",
  "accounting.declaration.signatures":
    "XAdES Enveloped Signature (ETSI EN 319 132) with the signature policy of the Spanish central administration (XAdES-EPES), with the issuer's electronic certificate.",
  "accounting.declaration.statement":
    "The producer states that the system to which this declaration refers, in the version named in it, complies with article 29.2.j) of Ley 58/2003 General Tributaria, the Regulation approved by Real Decreto 1007/2023, Orden HAC/1177/2024, and AEAT's electronic office for everything that completes the specifications of that order.",
  "accounting.declaration.title": "PRODUCER'S DECLARATION OF THE BILLING SYSTEM",
  "accounting.declaration.yes": "S - Yes",
  "accounting.event.anomaly":
    "The latest check found anomalies. Review and fix them: this notice stays until a check finds none.",
  "accounting.event.check_hint":
    "“Verify the chain” checks hashes, signatures and links of records and events, and is noted in the log.",
  "accounting.event.empty": "There are no events yet.",
  "accounting.event.export": "Export records and events",
  "accounting.event.export_about":
    "A ZIP with each signed record and event of the period, as XML. The export is noted as an event.",
  "accounting.event.exported": "Export downloaded",
  "accounting.event.from": "From",
  "accounting.event.hold.certificate_lost":
    "The certificate's key cannot be read: records and events wait for their signature. Upload the certificate again.",
  "accounting.event.hold.certificate_of_other":
    "The certificate is of another NIF than the issuer's: records and events wait for their signature. Upload the issuer's, or choose that it is of its representative.",
  "accounting.event.hold.certificate_over":
    "The certificate has ended: records and events wait for their signature. They are signed in their order once you upload another.",
  "accounting.event.hold.certificate_unusable":
    "The certificate cannot sign as the issuer: records and events wait for their signature until you upload another.",
  "accounting.event.hold.no_certificate":
    "The certificate is missing: invoices are issued as usual, and their records and events wait for their signature. They are signed in their order once you upload it.",
  "accounting.event.kind.01": "Start of operation as «NO VERI*FACTU»",
  "accounting.event.kind.02": "End of operation as «NO VERI*FACTU»",
  "accounting.event.kind.03": "Check of the records",
  "accounting.event.kind.04": "Anomaly in a record",
  "accounting.event.kind.05": "Check of the events",
  "accounting.event.kind.06": "Anomaly in an event",
  "accounting.event.kind.07": "Restoration of a backup",
  "accounting.event.kind.08": "Export of records",
  "accounting.event.kind.09": "Export of events",
  "accounting.event.kind.10": "Summary of events",
  "accounting.event.number": "No.",
  "accounting.event.signature": "Signature",
  "accounting.event.signed": "Signed",
  "accounting.event.title": "Log of events and signatures",
  "accounting.event.to": "To",
  "accounting.event.totals": "Records: {records}. Events: {events}.",
  "accounting.event.unsigned": "Not signed yet: records {records}, events {events}.",
  "accounting.event.unverified":
    "The signature follows AEAT's published example (XAdES-EPES with the AGE signature policy). It has not been verified with AEAT itself.",
  "accounting.event.waiting": "Pending",
  "accounting.event.what": "Event",
  "accounting.event.when": "Date and time",
  "accounting.facturae.unavailable": "The format {format} is not available.",
  "accounting.record.correct": "Correcting record",
  "accounting.record.regime_keys":
    "Regime keys that the records carry: 01 (general) and 11 (letting of business premises), for VAT and IGIC; none for IPSI. There are no others: where the issuer is in cash accounting, in the IGIC scheme for small businesses or in another special scheme, its records do not say so.",
  "accounting.requirement.about":
    "Sends AEAT the signed records of the invoices issued in a period, in messages of up to 1,000. An answer that was stopped, or has refused records, begins again with the same reference: what AEAT has taken is not sent again. Not verified with AEAT itself.",
  "accounting.requirement.answer": "Answer a requirement",
  "accounting.requirement.answered": "Answered by AEAT",
  "accounting.requirement.confirm": "Send the records",
  "accounting.requirement.empty": "No requirement has been answered yet.",
  "accounting.requirement.empty_message": "No records to send: their data were erased, or AEAT has them already",
  "accounting.requirement.failing": "It is tried again: {text}",
  "accounting.requirement.fault.certificate": "AEAT does not accept the certificate. Check the issuer's certificate.",
  "accounting.requirement.fault.certificate_lost":
    "the certificate's key cannot be read. Upload the certificate again.",
  "accounting.requirement.fault.certificate_of_other": "the certificate is of another NIF than that of the records.",
  "accounting.requirement.fault.certificate_over": "the certificate has ended. Upload the new one.",
  "accounting.requirement.fault.conflict": "AEAT has another content under that number.",
  "accounting.requirement.fault.no_certificate": "the issuer's certificate is missing.",
  "accounting.requirement.fault.rejected":
    "AEAT has rejected the message as a whole: it has stored none of its records.",
  "accounting.requirement.fault.unavailable": "AEAT has not answered. No record is lost or counted twice.",
  "accounting.requirement.fault.unreadable": "AEAT's answer is not understood, or does not name all records.",
  "accounting.requirement.message": "Message {number}: {count} records",
  "accounting.requirement.of_number": "of tax number {tax_id}",
  "accounting.requirement.reference": "Reference of the requirement",
  "accounting.requirement.refused": "With errors: {count}",
  "accounting.requirement.service": "Service",
  "accounting.requirement.started": "The records are being sent",
  "accounting.requirement.stop": "Stop sending",
  "accounting.requirement.stop_text":
    "Messages that wait are not sent. Those that AEAT has received cannot be withdrawn. The answer can begin again with the same reference, also for another period.",
  "accounting.requirement.stopped": "Stopped",
  "accounting.requirement.stopped_now": "Sending has been stopped",
  "accounting.requirement.tax_id": "Tax number of the records, if it is a former one of the issuer",
  "accounting.requirement.title": "AEAT's requirements",
  "accounting.requirement.today": "What is issued today after the answer begins will not be in it.",
  "accounting.requirement.waiting": "Waiting to be sent",
  "error.record_not_corrected": "This record cannot be corrected now: the Records tab of the invoice says why",
  "error.record_unchanged": "The correction says the same as the record before: change the name or the description",
  "field.verifactu_record.customer_name": "Corrected recipient",
  "field.verifactu_record.description": "Corrected description",
} satisfies Record<keyof typeof es, string>;
