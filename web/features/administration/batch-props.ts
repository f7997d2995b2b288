import type { BulkUpload, BulkUploadMatching, BulkUploadProgress } from "#shared/domain/administration/bulk-upload.ts";
import type { Matching } from "#shared/domain/administration/match-columns.ts";

export interface BatchProps {
  batch: BulkUpload;
  progress: BulkUploadProgress;
}

export interface MatchingProps {
  matching: BulkUploadMatching;
  onChange: (change: Partial<Matching>) => void;
}
