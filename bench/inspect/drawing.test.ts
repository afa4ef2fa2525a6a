import { expect, test } from 'vitest'
import { dxfOf, openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'
import { describeDrawing } from './drawing.ts'
import { emptyReport } from './report.ts'
import { summary } from './summary.ts'

test('spaces, entities by layer, blocks and missing references of a drawing', async () => {
  const tables = '0 TABLE|2 LAYER|70 2|0 LAYER|2 WALLS|70 0|62 1|6 CONTINUOUS|0 LAYER|2 OFF|70 4|62 -3|6 CONTINUOUS|0 ENDTAB'
  const blocks = '0 BLOCK|8 0|2 GONE|70 4|10 0|20 0|1 gone.dwg|0 ENDBLK|0 BLOCK|8 0|2 B|70 0|10 0|20 0|0 LINE|8 0|10 0|20 0|11 1|21 0|0 ENDBLK'
  const line = (layer: string, x: number): string => `0 LINE|8 ${layer}|10 ${x}|20 0|11 ${x}|21 4`
  const entities = `${line('WALLS', 0)}|${line('WALLS', 3)}|${line('OFF', 9)}|0 INSERT|8 WALLS|2 B|10 0|20 0|0 INSERT|8 0|2 GONE|10 0|20 0|0 TEXT|8 0|10 0|20 0|40 1|1 A`
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(entities, { tables, blocks }) })
  const report = { ...emptyReport('a.dxf'), ok: true }
  describeDrawing(report, drawing)
  expect(report.entities).toEqual({ LINE: 3, INSERT: 2, TEXT: 1 })
  expect(report.drawing).toMatchObject({
    first: 'Model',
    spaces: [{ name: 'Model', kind: 'model', entities: 6, viewports: 0 }],
    layers: [
      { name: 'WALLS', entities: 3, visible: true },
      { name: 'OFF', entities: 1, visible: false, locked: true },
      { name: '0', entities: 2, visible: true },
    ],
    texts: 1,
    xrefsMissing: ['gone.dwg'],
  })
  const text = summary(report)
  expect(text).toContain('by layer: WALLS 3, 0 2, OFF 1 (off)')
  expect(text).toContain('not found: gone.dwg')
})
