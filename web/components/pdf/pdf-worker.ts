// The build for older browsers: who signs a contract has the phone that they have.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
