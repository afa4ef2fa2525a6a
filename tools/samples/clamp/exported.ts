import type { ExportFormat } from '../../../src/core/export/exportOptions.ts'
import { modelFile } from '../../../bench/inspect/modelFile.ts'
import { openModel } from '../../../bench/inspect/openModel.ts'
import { createImportClient } from '../../../workers/entries/client.ts'
import type { Product } from '../step/product.ts'
import { writeAssembly } from '../step/writeAssembly.ts'

/** A model in a format that the viewer writes: its STEP file, opened and exported as users do. */
export async function exported(name: string, model: Product, format: ExportFormat): Promise<Uint8Array> {
  const client = createImportClient()
  try {
    const file = new File([await writeAssembly(name, model)], `${model.name}.step`)
    const source = { name: file.name, container: 'file' as const, entries: [{ path: file.name, blob: file }] }
    const { structure, parts, root } = await openModel(client, file.name, { quality: 'normal', source, root: file.name })
    return (await modelFile(structure!, parts, format, { source, root })).bytes
  } finally {
    client.dispose()
  }
}
