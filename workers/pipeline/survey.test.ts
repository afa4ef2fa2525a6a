import { expect, test } from 'vitest'
import { FileSet } from '../contract/fileSet.ts'
import { memoryEntry } from '../io/fileset/blobEntry.ts'
import { survey } from './survey.ts'

const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content)
const off = text('OFF\n4 4 6\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n')
const dxf = text('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n')

test('drawings beside a model are named: those of AutoCAD and of the CAD systems, but no backups, marks of open files, presentations or empty files', async () => {
  const files = new FileSet(
    Object.entries({
      'press/press.off': off,
      'press/press.dxf': dxf,
      'press/sheets/press.SLDDRW': dxf,
      'press/press.idw': dxf,
      'press/press.drw.3': dxf,
      'press/OldVersions/press.idw': dxf,
      'press/~$press.SLDDRW': dxf,
      'press/press.ipn': dxf,
      'press/empty.dft': new Uint8Array(),
    }).map(([path, data]) => memoryEntry(path, data)),
  )
  const { drawings, candidates } = await survey({ files, container: 'folder' })
  expect(drawings.toSorted()).toEqual(['press/press.drw.3', 'press/press.dxf', 'press/press.idw', 'press/sheets/press.SLDDRW'])
  expect(candidates.map(({ path }) => path).toSorted()).toEqual(['press/press.dxf', 'press/press.off'])
})
