import { expect, test } from 'vitest'
import { windowsOf } from '../../../src/core/drawing/spaceWindow.ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import { at, dictionary, dxfFile, entity, layer, line, type Tag } from '../../../tests/support/dxfFile.ts'
import { openDrawingFiles } from '../openDrawing.fixture.ts'

/** Handles of the two windows of the sheet. */
const [PLAIN, OWN] = ['62', '63']
const extended = (handle: string): Tag[] => [
  [102, '{ACAD_XDICTIONARY'],
  [360, handle],
  [102, '}'],
]
const record = (handle: string, application: string, code: number, value: string | number, window = OWN): Tag[] => [
  [0, 'XRECORD'],
  [5, handle],
  [330, 'A0'],
  [100, 'AcDbXrecord'],
  [280, 1],
  [102, `{${application}`],
  [335, window],
  [code, value],
  [102, '}'],
]
/** AutoCAD and ezdxf write these records. */
const records: Tag[] = [
  ...dictionary('A0', {
    ADSK_XREC_LAYER_COLOR_OVR: 'A1',
    ADSK_XREC_LAYER_LINETYPE_OVR: 'A2',
    ADSK_XREC_LAYER_LINEWT_OVR: 'A3',
    ADSK_XREC_LAYER_ALPHA_OVR: 'A4',
  }),
  ...record('A1', 'ADSK_LYR_COLOR_OVERRIDE', 420, 0xc2010203 | 0),
  ...record('A2', 'ADSK_LYR_LINETYPE_OVERRIDE', 343, '31'),
  ...record('A3', 'ADSK_LYR_LINEWT_OVERRIDE', 91, 70),
  ...record('A4', 'ADSK_LYR_ALPHA_OVERRIDE', 440, 0x0200007f),
]
const dashed: Tag[] = [
  [0, 'LTYPE'],
  [5, '31'],
  [2, 'DASHED'],
  [70, 0],
  [3, ''],
  [72, 65],
  [73, 2],
  [40, 3],
  [49, 2],
  [49, -1],
]
const insert = entity('INSERT', 'AcDbBlockReference', [[2, 'DOOR'], ...at(10, 0, 0)], { on: 'WALLS' })

async function open(objects: readonly Tag[]): Promise<{ looks(space: Space): string[]; shown: Space[]; notes: string[] }> {
  const viewports = [0, 100].map((x) => ({ x: 50 + x, y: 50, w: 80, h: 80, viewX: 0, viewY: 0, viewHeight: 80 }))
  const file = dxfFile({
    layers: [...layer('WALLS', 1).flatMap((tag): Tag[] => (tag[0] === 0 ? [tag, ...extended('A0')] : [tag])), ...layer('DOORS', 3)],
    tables: { LTYPE: dashed },
    blocks: { DOOR: [...line(0, 0, 1, 1), ...line(0, 0, 1, 2, { extra: [[62, 0]] })] },
    model: [...line(0, 0, 5, 0, { on: 'WALLS' }), ...line(0, 0, 6, 0, { on: 'DOORS' }), ...line(0, 0, 7, 0, { on: 'WALLS', extra: [[62, 5]] }), ...insert],
    sheet: { name: 'Sheet', entities: [], viewports },
    objects,
  })
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': file })
  const { styles, lineTypes, layers } = drawing
  const looks = ({ items }: Space): string[] =>
    Array.from(items.style, (style) => {
      const lineType = styles.lineType[style] < 0 ? 'layer' : lineTypes[styles.lineType[style]].name
      const color = styles.color[style] === 0 ? 'layer' : styles.color[style].toString(16)
      return [layers[styles.layer[style]].name, color, lineType, styles.weight[style], styles.opacity[style]].join(' ')
    })
  const sheet = drawing.spaces.findIndex(({ kind }) => kind === 'paper')
  return { looks, shown: windowsOf(drawing, sheet).map(({ space }) => drawing.spaces[space]), notes }
}

test('a window shows layers as it states: colour, line type, weight, transparency; other windows do not', async () => {
  const { looks, shown, notes } = await open(records)
  const [plain, own] = shown
  expect([plain.kind, own.kind, own.isPlan, notes]).toEqual(['model', 'view', true, []])
  const layered = 'WALLS layer layer -1 -1'
  expect(looks(plain)).toEqual([layered, 'DOORS layer layer -1 -1', 'WALLS ffff layer -1 -1', layered, layered])
  const changed = 'WALLS 10203ff DASHED 70 0.5'
  expect(looks(own).map((look) => look.replace(/0\.50\d+/, '0.5'))).toEqual([changed, 'DOORS layer layer -1 -1', 'WALLS ffff DASHED 70 0.5', changed, changed])
  expect(Array.from(own.entities.handle)).toEqual(Array.from(plain.entities.handle))
  expect(own.shapes.kind.length).toBe(plain.shapes.kind.length)
})

test('windows with the same looks share a space; records of windows that are not there change nothing', async () => {
  const both = (window: string): Tag[] => record('A1', 'ADSK_LYR_COLOR_OVERRIDE', 420, 0xc3000006 | 0, window)
  const shared = both(OWN).flatMap((tag): Tag[] => (tag[0] === 335 ? [[335, PLAIN], [420, 0xc3000006 | 0], tag] : [tag]))
  const { shown } = await open([...dictionary('A0', { ADSK_XREC_LAYER_COLOR_OVR: 'A1' }), ...shared])
  expect(shown[0].kind).toBe('view')
  expect(shown[1]).toBe(shown[0])
  const { shown: other } = await open([...dictionary('A0', { ADSK_XREC_LAYER_COLOR_OVR: 'A1' }), ...both('FF')])
  expect(other.map(({ kind }) => kind)).toEqual(['model', 'model', 'paper'])
})
