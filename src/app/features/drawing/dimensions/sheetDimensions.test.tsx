import { readFile } from 'node:fs/promises'
import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { session, store } from '../../../../../tests/support/ui/session.ts'
import { show } from '../../../../../tests/support/ui/ui.tsx'
import { openDrawingFiles } from '../../../../../workers/drawing/openDrawing.fixture.ts'
import { plate, sheetOf } from '../../../../../workers/export/drawing/makeDrawing.fixture.ts'
import { identity, spaceExtents } from '../../../../core/drawing/spaceWindow.ts'
import { drawingToSvg } from '../../../../core/drawing/svg.ts'
import type { Drawing } from '../../../../core/drawing/drawing.ts'
import type { OpenSource } from '../../../../../workers/entries/client.ts'
import type { DrawingViewer } from '../../../../../packages/viewer/src/api.ts'
import { fileSource } from '../../../services/open/collect/dropped.ts'
import type { OpenedFile } from '../../../services/open/flow/opener.ts'
import { openMadeDrawing } from '../../../services/open/drawingsOfModel.ts'
import { drawingAtom, drawingViewerAtom, layersShownAtom, spaceAtom } from '../../../state/drawing/drawingState.ts'
import { redoAtom, undoAtom } from '../../../state/history.ts'
import { toolAtom } from '../../../state/tool.ts'
import { figureOf } from '../../../../core/export/drawing/sheetDimension.ts'
import { dimensionsAtom, movedSheet } from './sheetDimensions.ts'
import { SheetDimensions } from './SheetDimensions.tsx'

// The page of component tests has no folder beside its modules.
vi.mock('../../../../../workers/drawing/fonts/assets/node.ts', async (original) => ({
  ...(await original<object>()),
  strokeBytes: async (name: string) => Uint8Array.from(await readFile(`public/fonts/${name}.strokes`)),
}))

const canvas = document.createElement('canvas')
const redrawn: number[] = []
/** One pixel per unit of the tab, upside down as screens are. */
const viewer = {
  canvas,
  toSheet: (x: number, y: number) => ({ x, y: -y }),
  toScreen: (x: number, y: number) => ({ x, y: -y }),
  view: () => ({ x: 0, y: 0, scale: 1 }),
  on: () => () => {},
  pick: () => null,
  redraw: (space: number) => redrawn.push(space),
} as unknown as DrawingViewer

/** A plate of 60 × 30 × 10 from the front: its width over the view, its height beside it. In model space sizes are true. */
beforeEach(async () => {
  const sheet = await sheetOf(plate(), { views: ['front'] })
  const model: OpenedFile = { source: fileSource(new Blob(['-']), 'plate.step'), root: 'plate.step', origin: { kind: 'device' }, drawings: [] }
  const opened = vi.spyOn(session.opener, 'opened', 'get').mockReturnValue(model)
  const open = vi.spyOn(session.opener, 'open').mockResolvedValue(undefined)
  const { drawing } = await openDrawingFiles({ 'sheet.dxf': await sheet.blob.text() })
  const host = document.createElement('div')
  host.dataset.canvas = ''
  host.append(canvas)
  document.body.replaceChildren(document.createElement('div'))
  document.body.firstElementChild!.append(host)
  act(() => {
    openMadeDrawing(store, sheet, 'plate drawing.dxf')
    opened.mockReturnValue({ ...model, source: (open.mock.lastCall![0].source as () => OpenSource)() })
    session.document.beginDrawing(drawing)
    store.set(spaceAtom, 0)
    store.set(toolAtom, null)
    store.set(drawingViewerAtom, viewer)
  })
  redrawn.length = 0
})

const lineOf = (at: number) => figureOf(store.get(dimensionsAtom)[at].dimension).lines[2]
/** Where the texts of model space stand. */
const placeOf = ({ spaces: [{ texts: found }] }: Drawing, text: string): number[] => {
  const row = found.text.indexOf(text)
  return Array.from(found.corners.subarray(row * 8, row * 8 + 2), (v) => Number(v.toFixed(3)))
}

/** The tab as SVG, about the whole of it. */
function svgOf(drawing: Drawing): string {
  const ink = { background: 0xffffffff, foreground: 0x000000ff, monochrome: false }
  const shown = store.get(layersShownAtom)
  return drawingToSvg(drawing, {
    tab: 0,
    area: spaceExtents(drawing, 0)!,
    toPage: identity,
    shown,
    weights: true,
    ink,
    width: 100,
    height: 100,
    title: 'Plate',
  })
}

/** A drag over the canvas, as a mouse makes it. */
function drag(from: readonly [number, number], to: readonly [number, number]): void {
  const send = (type: string, [x, y]: readonly [number, number]): void =>
    act(() => void canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, clientY: -y, pointerId: 1, isPrimary: true, button: 0 })))
  send('pointerdown', from)
  send('pointermove', to)
  send('pointerup', to)
}

test('a dragged dimension moves its line and text in the drawing, its SVG and its DXF; undo brings it back', async () => {
  show(<SheetDimensions />)
  const drawing = store.get(drawingAtom)!
  const [before, svg] = [lineOf(0), svgOf(drawing)]
  const [x, y] = placeOf(drawing, '60')
  const middle = [(before[0][0] + before[1][0]) / 2 + 15, before[0][1]] as const
  drag(middle, [middle[0] + 10, middle[1] + 8])
  expect(lineOf(0)[0][1]).toBeCloseTo(before[0][1] + 8, 6)
  expect(placeOf(drawing, '60')).toEqual([expect.closeTo(x + 10, 2), expect.closeTo(y + 8, 2)])
  expect(redrawn).toEqual([0])
  expect(svgOf(drawing)).not.toBe(svg)
  const { drawing: again } = await openDrawingFiles({ 'moved.dxf': await (await movedSheet(store))!.text() })
  expect(again.counts.DIMENSION).toBe(2)
  expect(placeOf(again, '60')).toEqual([expect.closeTo(x + 10, 2), expect.closeTo(y + 8, 2)])
  act(() => void store.set(undoAtom))
  expect(placeOf(drawing, '60')).toEqual([expect.closeTo(x, 2), expect.closeTo(y, 2)])
  act(() => void store.set(redoAtom))
  expect(lineOf(0)[0][1]).toBeCloseTo(before[0][1] + 8, 6)
})

test('keys pick a dimension up, move it and leave it, or put it back', async () => {
  const { screen, keyboard } = show(<SheetDimensions />)
  const before = lineOf(1)[0][0]
  expect(screen.texts('status').at(-1)).toBe('')
  act(() => document.querySelector<SVGGElement>('[data-dimension="0"]')!.focus())
  await keyboard.press('{ArrowRight}{Enter}{ArrowLeft}{ArrowLeft}{Escape}')
  expect(lineOf(1)[0][0]).toBe(before)
  await keyboard.press('{Enter}{ArrowLeft}{ArrowLeft}{Enter}')
  const { scale } = store.get(dimensionsAtom)[1].dimension
  expect(lineOf(1)[0][0]).toBeCloseTo(before - 2 / scale, 6)
  expect(screen.texts('status').at(-1)).toBe('Dimension 10 left here.')
})

test('dimensions on a layer that is off, or with a tool in hand, are not there to move', () => {
  const { screen } = show(<SheetDimensions />)
  expect(screen.has('button', 'Dimension 60')).toBe(true)
  const before = lineOf(0)
  act(() => store.set(toolAtom, 'measure'))
  drag([before[0][0] + 20, before[0][1]], [before[0][0] + 20, before[0][1] + 9])
  expect([screen.has('button', 'Dimension 60'), lineOf(0)]).toEqual([false, before])
  act(() => store.set(toolAtom, null))
  act(() => store.set(layersShownAtom, store.get(layersShownAtom).slice().fill(0)))
  expect(screen.has('button', 'Dimension 60')).toBe(false)
})
