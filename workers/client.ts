export { createImportClient } from './importClient.ts'
export type * from './opening.ts'
export type { Engine, Phase, Quality, ShownAs } from './formats/format.ts'
export { exportFile } from './export/exportClient.ts'
