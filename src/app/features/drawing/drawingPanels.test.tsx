import { beforeEach, expect, test } from 'vitest'
import type { DrawingViewer } from '../../../../packages/viewer/src/api.ts'
import { HandDrawing } from '../../../../tests/support/drawing.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { drawingSelectionAtom, drawingViewerAtom, drawnAtom, layersShownAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { addMeasurement, drawingMeasurementsAtom } from '../../state/drawing/measureState.ts'
import { undoAtom } from '../../state/history.ts'
import DrawingProperties from './DrawingProperties.tsx'
import DrawingStatus from './DrawingStatus.tsx'
import LayersPanel from './LayersPanel.tsx'

const shown = (): number[] => [...store.get(layersShownAtom)]

beforeEach(() => {
  const hand = new HandDrawing([{ name: 'Walls' }, { name: 'Doors', visible: false }, { name: 'Axes', locked: true, plotted: false }])
  hand.space('Model')
  session.document.beginDrawing(hand.done())
})

test('layers stand in the order of their names, on or off as the file says', () => {
  const { screen } = show(<LayersPanel />)
  expect(screen.texts('listitem')).toEqual(['0', 'Axes', 'Doors', 'Walls'])
  expect(shown()).toEqual([1, 1, 0, 1])
  expect(screen.has('button', 'Turn Doors on')).toBe(true)
})

test('a locked layer and one that is not plotted say so', () => {
  const { screen } = show(<LayersPanel />)
  expect([screen.has('img', 'Locked'), screen.has('img', 'Not plotted')]).toEqual([true, true])
})

test('a layer is turned off and on, as one step each', async () => {
  const { pointer } = show(<LayersPanel />)
  await pointer.click('button', 'Turn Walls off')
  expect(shown()).toEqual([1, 0, 0, 1])
  await pointer.click('button', 'Turn Doors on')
  expect(shown()).toEqual([1, 0, 1, 1])
  await change(() => void store.set(undoAtom))
  expect(shown()).toEqual([1, 0, 0, 1])
})

test('a layer alone; once more brings back what the file shows', async () => {
  const { pointer } = show(<LayersPanel />)
  await pointer.click('button', 'Show only Walls')
  expect(shown()).toEqual([0, 1, 0, 0])
  await pointer.click('button', 'Show only Walls')
  expect(shown()).toEqual([1, 1, 0, 1])
})

test('the search narrows the list, and "all" is about what is listed', async () => {
  const { keyboard, pointer, screen } = show(<LayersPanel />)
  await keyboard.type('Search layers', 'a', 'searchbox')
  expect(screen.texts('listitem')).toEqual(['Axes', 'Walls'])
  await pointer.click('button', 'Turn all listed layers off')
  expect(shown()).toEqual([1, 0, 0, 0])
})

test('the layer of a picked entity is shown alone, and what the file shows once more', async () => {
  const hand = new HandDrawing([{ name: 'Walls' }, { name: 'Doors', visible: false }])
  hand.space('Model').line(0, 0, 10, 0, { layer: 1 }).builder.extended('PLANT', 'Pump 7')
  session.document.beginDrawing(hand.done())
  const { pointer, screen } = show(<DrawingProperties />)
  await change(() => store.set(drawingSelectionAtom, { space: 0, entities: new Set([0]) }))
  expect([screen.says('Extended data'), screen.says('Pump 7')]).toEqual([true, true])
  await pointer.click('button', 'Show only Walls')
  expect(shown()).toEqual([0, 1, 0])
  await pointer.click('button', 'Show only Walls')
  expect(shown()).toEqual([1, 1, 0])
})

test('a hyperlink of an entity leads to its address, one that is no web address does not', async () => {
  const hand = new HandDrawing([{ name: 'Walls' }])
  const { builder } = hand.space('Model').line(0, 0, 10, 0, { layer: 1 })
  builder.extended('PE_URL', 'https://example.com/pump?id=7 · { · Data sheet · }')
  builder.extended('PE_URL', 'javascript:alert(1)')
  session.document.beginDrawing(hand.done())
  const { screen } = show(<DrawingProperties />)
  await change(() => store.set(drawingSelectionAtom, { space: 0, entities: new Set([0]) }))
  expect(screen.texts('link')).toEqual(['https://example.com/pump?id=7'])
  expect(screen.get('link', 'https://example.com/pump?id=7').getAttribute('href')).toBe('https://example.com/pump?id=7')
  expect(screen.says('javascript:alert(1)')).toBe(true)
})

test('a layer state of the file turns layers on and off and gives them its colours, as one step', async () => {
  const hand = new HandDrawing([{ name: 'Walls' }, { name: 'Doors', visible: false }])
  hand.space('Model')
  const drawing = hand.done()
  drawing.layerStates = [{ name: 'Doors alone', layer: Uint16Array.of(1, 2), visible: Uint8Array.of(0, 1), color: Uint32Array.of(0xff0000ff, 0x00ff00ff) }]
  session.document.beginDrawing(drawing)
  const { pointer, screen } = show(<LayersPanel />)
  const colours = (): (number | undefined)[] => [1, 2].map((layer) => store.get(drawnAtom)?.layers[layer].color)
  const own = colours()
  await pointer.choose('Layer state', 'Doors alone')
  expect([shown(), colours()]).toEqual([
    [1, 0, 1],
    [0xff0000ff, 0x00ff00ff],
  ])
  await pointer.click('button', 'Turn Walls on')
  expect(screen.value('combobox', 'Layer state')).toBe('changed')
  await pointer.choose('Layer state', 'As in the file')
  expect([shown(), colours()]).toEqual([[1, 1, 0], own])
  await change(() => void store.set(undoAtom))
  expect([shown(), colours()]).toEqual([
    [1, 1, 1],
    [0xff0000ff, 0x00ff00ff],
  ])
})

test('what was chosen and measured stays when more of the drawing comes, and goes with the drawing', async () => {
  const layers = [{ name: 'Walls' }, { name: 'Doors', visible: false }]
  const grown = (more: { name: string; visible?: boolean }[]) => {
    const hand = new HandDrawing([...layers, ...more])
    hand.space('Model').line(0, 0, 10, 0, { layer: 1 })
    hand.space('Layout1')
    return hand.done()
  }
  session.document.beginDrawing(grown([]))
  await change(() => {
    store.set(layersShownAtom, Uint8Array.of(1, 0, 1))
    store.set(spaceAtom, 1)
    store.set(drawingSelectionAtom, { space: 0, entities: new Set([0]) })
    addMeasurement(store, { mode: 'distance', tab: 0, space: 0, viewport: -1, points: [0, 0, 10, 0] })
  })
  await change(() => session.document.growDrawing(grown([{ name: 'Late' }, { name: 'Frozen', visible: false }])))
  expect(shown()).toEqual([1, 0, 1, 1, 0])
  expect([store.get(spaceAtom), store.get(drawingSelectionAtom).entities.size, store.get(drawingMeasurementsAtom).length]).toEqual([1, 1, 1])
  await change(() => void session.document.beginDrawing(grown([])))
  expect(shown()).toEqual([1, 1, 0])
  expect([store.get(spaceAtom), store.get(drawingSelectionAtom).entities.size, store.get(drawingMeasurementsAtom).length]).toEqual([0, 0, 0])
})

test('a drawing that states where on earth it lies says so, and the status line tells latitude and longitude under the pointer', async () => {
  const hand = new HandDrawing()
  hand.space('Model').line(0, 0, 10, 0)
  const drawing = hand.done()
  const projection = { method: 'mercator', longitude: 0, latitude: 0, parallels: [0, 0], scale: 1, east: 0, north: 0 } as const
  const place = { design: [0, 0, 0], reference: [1718030.807909522, 5921664.130532119, 0], north: [0, 1], metresPerUnit: 1 } as const
  const stated = { system: 'WORLD-MERCATOR', epsg: 3395, latitude: 47.06667, longitude: 15.43333, kind: 'local' } as const
  drawing.location = structuredClone({ ...stated, ...place, projection }) as unknown as NonNullable<typeof drawing.location>
  session.document.beginDrawing(drawing)
  const { screen } = show(
    <>
      <DrawingProperties />
      <DrawingStatus />
    </>,
  )
  for (const text of ['Geographic location', 'WORLD-MERCATOR · EPSG:3395', '47.066670, 15.433330', '0.00°'])
    expect([text, screen.says(text)]).toEqual([text, true])
  let move: ((at: { x: number; y: number } | null) => void) | undefined
  const viewer = {
    on: (_: 'move', listener: typeof move) => {
      move = listener
      return () => undefined
    },
    toSheet: (x: number, y: number) => ({ x, y }),
    view: () => ({ scale: 1 }),
  }
  await change(() => store.set(drawingViewerAtom, viewer as unknown as DrawingViewer))
  await change(() => move?.({ x: 0, y: 0 }))
  expect(screen.says('0.0; 0.0 · 47.066667°, 15.433333°')).toBe(true)
})
