import { UnitsType } from '@node-projects/acad-ts'
import { Annotations } from './annotations.ts'
import { Draft } from './draft.ts'
import { addSheet, addWindow, holes, paragraphs, table, titleBlock } from './sheets.ts'
import { drawFace, drawSection, FACE_X, PLAN_X } from './views.ts'
import { drawFitting, fittingSheet } from './fitting.ts'
import { writeDwg } from './writeDwg.ts'

const NOTES = [
  '{\\H3.5;General notes}',
  '1. General tolerances ISO 2768-mK, geometry ISO 8015.',
  '2. Casting unmachined surfaces: radii 3, draft 1%%d, blasted and primed.',
  '3. Edges of the seats free of burrs; others broken 0.2 x 45%%d.',
  '4. Bearing 6207: press in cold, {\\C5;heat the housing to 80 %%dC}.',
].join('\\P')

/** Values of the title block that both sheets share. */
const values = {
  TITLE: 'Flanged bearing housing',
  NUMBER: 'FCT-2601-014',
  MATERIAL: 'EN-GJL-250',
  MASS: '2.9 kg',
  DRAWN: '12.01.26 KI',
  CHECKED: '15.01.26 MR',
}

/** Always the same: a file must not change from run to run. */
const DATE = new Date(2026, 0, 15, 12)
const GUID = '00000000-0000-0000-0000-000000000000'

/** A flanged bearing housing in two views, on an A3 sheet with a detail at 5:1 and on an A4 drilling plan: a DWG of R2004. The same bytes in every run. */
export function bearingHousing(): Uint8Array {
  const draft = new Draft()
  const { document } = draft
  document.updateCollections(true, true)
  const { header } = document
  if (!header) throw new Error('no header')
  header.insUnits = UnitsType.Millimeters
  header.createDateTime = header.updateDateTime = header.universalCreateDateTime = header.universalUpdateDateTime = DATE
  header.fingerPrintGuid = header.versionGuid = GUID
  header.showModelSpace = false
  header.lastSavedBy = 'Facet'
  if (document.summaryInfo) {
    document.summaryInfo.createdDate = document.summaryInfo.modifiedDate = DATE
    document.summaryInfo.title = values.TITLE
    document.summaryInfo.author = 'Facet'
  }
  const annotations = new Annotations(draft)
  drawSection(draft)
  drawFace(draft, FACE_X)
  drawFace(draft, PLAN_X)
  drawFitting(draft)
  annotations.section()
  annotations.face()
  annotations.symbols()
  annotations.detail()
  annotations.ordinates()
  const model = document.modelSpace!.layout!
  model.tabOrder = 0
  document.layouts!.add(model)
  const title = titleBlock(draft)
  addSheet(
    draft,
    title,
    {
      name: 'A3 Housing',
      width: 420,
      height: 297,
      values: { ...values, SCALE: '1:1', SHEET: '1 / 3', FORMAT: 'A3' },
      draw: () => housingSheet(draft, annotations),
    },
    1,
    document.paperSpace!,
  )
  addSheet(
    draft,
    title,
    { name: 'A4 Drilling plan', width: 210, height: 297, values: { ...values, SCALE: '1:1', SHEET: '2 / 3', FORMAT: 'A4' }, draw: () => drillingSheet(draft) },
    2,
  )
  addSheet(
    draft,
    title,
    {
      name: 'A4 Fitting',
      width: 210,
      height: 297,
      values: {
        ...values,
        TITLE: 'Bearing unit, fitted',
        NUMBER: 'FCT-2601-020',
        MATERIAL: 'see list',
        MASS: '3.6 kg',
        SCALE: '1:1',
        SHEET: '3 / 3',
        FORMAT: 'A4',
      },
      draw: () => fittingSheet(draft),
    },
    3,
  )
  return writeDwg(document)
}

function housingSheet(draft: Draft, annotations: Annotations): void {
  addWindow(draft, { center: [189, 171], size: [334, 226], view: [112, 1], scale: 1, frozen: ['DETAIL'] })
  const [x, y, radius] = [377, 222, 29]
  addWindow(draft, {
    center: [x, y],
    size: [2 * radius, 2 * radius],
    view: [34.4, 36.6],
    scale: 5,
    frozen: ['DIMENSION', 'SYMBOL', 'TEXT', 'CENTER'],
    clip: draft.circle('TITLE', x, y, radius),
  })
  draft.text('TEXT', 'B  5:1', x, y + radius + 5, 5, 'center')
  table(
    draft,
    354,
    176,
    [22, 16, 16],
    [
      ['Fit', 'max', 'min'],
      ['%%c72 H7', '+0.030', '0'],
      ['%%c90 g6', '-0.012', '-0.034'],
      ['%%c62 H8', '+0.046', '0'],
    ],
  )
  paragraphs(draft, NOTES, 28, 52, 2.5, 190)
  // What holds for all surfaces without a sign of their own (ISO 21920-1).
  for (const [x, value] of [
    [152, 'Ra 3.2'],
    [176, 'Ra 1.6'],
    [194, 'Ra 0.8'],
  ] as const)
    annotations.rough(x, 20, value)
  draft.text('SYMBOL', '(', 170, 21, 5)
  draft.text('SYMBOL', ')', 208, 21, 5)
  table(
    draft,
    230,
    61,
    [14, 106, 30, 30],
    [
      ['Rev.', 'Change', 'Date', 'Name'],
      ['B', 'Undercut of the seat added, detail B', '14.01.26', 'KI'],
      ['A', 'First issue', '12.01.26', 'KI'],
    ],
    2.3,
  )
}

function drillingSheet(draft: Draft): void {
  addWindow(draft, { center: [110, 184], size: [176, 188], view: [PLAN_X - 6, -5], scale: 1, frozen: ['DETAIL'] })
  draft.text('TEXT', 'Drilling plan, seen from the face', 110, 278.5, 5, 'center')
  table(draft, 30, 87, [18, 26, 26, 22], [['Hole', 'X', 'Y', 'Size'], ...holes()], 2.5)
}
