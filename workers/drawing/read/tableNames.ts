import { CadTemplate, DxfBlockSectionReader } from '@node-projects/acad-ts'

type EntryType = abstract new (...given: never[]) => object
interface Table {
  tryGetValue(name: string): object | null | undefined
}
interface Builder {
  tryGetCadObject(handle: number | null): object | null
  tryGetTableEntry(name: string): object | null
  blockRecords: Table
}

/** Properties of the library's builder that are tables by name. */
const tables = ['appIds', 'layers', 'lineTypesTable', 'ucSs', 'views', 'dimensionStyles', 'textStyles', 'vPorts', 'blockRecords'] as const

interface Template {
  getTableReference(builder: Builder & Record<(typeof tables)[number], Table>, handle: number | null, name: string, type: EntryType): object | null
}
interface BlockReader {
  _builder: Builder
  _readBlock(): void
}

/**
 * Lets names be looked up in the table that they belong to. The library (3.2.0) takes the first entry of that name in any table: a line type "HIDDEN" was lost where
 * a layer is called so as well, and a block with the name of a layer could not be read.
 */
export function fixTableNames(): void {
  const template = CadTemplate.prototype as unknown as Template
  const { getTableReference } = template
  template.getTableReference = function (this: Template, builder, handle, name, type) {
    const byHandle = builder.tryGetCadObject(handle)
    if (byHandle instanceof type) return byHandle
    for (const table of name ? tables : []) {
      const entry = builder[table].tryGetValue(name)
      if (entry instanceof type) return entry
    }
    return getTableReference.call(this, builder, handle, name, type)
  }
  const reader = DxfBlockSectionReader.prototype as unknown as BlockReader
  const { _readBlock: readBlock } = reader
  reader._readBlock = function (this: BlockReader) {
    const builder = this._builder
    const { tryGetTableEntry } = builder
    builder.tryGetTableEntry = (name) => (name ? (builder.blockRecords.tryGetValue(name) ?? null) : null)
    try {
      readBlock.call(this)
    } finally {
      builder.tryGetTableEntry = tryGetTableEntry
    }
  }
}
