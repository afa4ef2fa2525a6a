import { expect, test } from 'vitest'
import { FileSet } from '../../contract/fileSet.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { gatherFonts } from '../flatten/gatherFonts.ts'
import { PictureTable } from '../flatten/pictureTable.ts'
import { newTables, Source } from '../flatten/source.ts'
import { UnderlaySheets } from '../flatten/underlaySheets.ts'
import { Document } from '../model/document.ts'
import { Underlay } from '../model/inserts.ts'
import { UnderlayDefinition } from '../model/objects.ts'
import { BlockRecord } from '../model/tables.ts'
import { TextEntity } from '../model/texts.ts'
import { settleTextColumns } from './textColumns.ts'

test('what is looked for before anything is drawn does not read the lines and curves of layouts', async () => {
  const document = new Document()
  const layout = new BlockRecord('*Paper_Space1')
  const text = new TextEntity()
  text.value = '\u03a9'
  const underlay = new Underlay('PDFUNDERLAY')
  underlay.definition = new UnderlayDefinition()
  underlay.definition.file = 'page.pdf'
  layout.entities = {
    rich: [text, underlay],
    get count(): number {
      throw new Error('all entities are read')
    },
    [Symbol.iterator]() {
      throw new Error('all entities are read')
    },
  }
  document.blockRecords.add(layout)
  const source = new Source({ document, model: undefined, streams: new Map(), stream: undefined }, newTables(), 'a.dwg')
  const files = new FileSet([memoryEntry('a.dwg', new Uint8Array(1))])
  settleTextColumns(document)
  await new PictureTable().load([source], files)
  const sheets = new UnderlaySheets()
  await sheets.load([source], files)
  expect([...sheets.missing]).toEqual(['page.pdf'])
  expect(gatherFonts([document]).codes).toContain(0x3a9)
})
