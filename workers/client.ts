export { createImportClient } from './importClient.ts'
export type * from './opening.ts'
export type { Phase, Quality } from './formats/format.ts'
export { exportFile } from './export/exportClient.ts'
