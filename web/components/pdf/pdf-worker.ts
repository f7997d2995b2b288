// The legacy build: signers may have old phones.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
