import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { addMark, clearMarks, type Mark, marksAtom } from '../../state/markup/marks.ts'
import MarkupToolPanel from './MarkupToolPanel.tsx'
import { colourAtom, drawnKindAtom, pinnedAtom, widthAtom } from './markupSettings.ts'

const mark = (more: Partial<Mark> = {}): Mark =>
  ({
    id: crypto.randomUUID(),
    kind: 'arrow',
    points: [
      [0, 0, 0],
      [10, 0, 0],
    ],
    colour: '#d55e00',
    width: 4,
    ...more,
  }) as Mark

beforeEach(() => {
  openModel(press)
  clearMarks(store)
  store.set(drawnKindAtom, 'arrow')
})

test('what is drawn next is chosen among six kinds', async () => {
  const { pointer, screen } = show(<MarkupToolPanel />)
  for (const name of ['Revision cloud', 'Box', 'Freehand', 'Text', 'Stamp', 'Arrow']) {
    await pointer.click('button', name)
    expect(screen.isOn('button', name)).toBe(true)
  }
  expect(store.get(drawnKindAtom)).toBe('arrow')
})

test('colour and width hold for the next mark and change the selected one', async () => {
  const { pointer } = show(<MarkupToolPanel />)
  await change(() => addMark(store, mark()))
  await pointer.click('button', 'Blue')
  await pointer.click('button', 'Line width 7')
  expect(store.get(marksAtom)[0]).toMatchObject({ colour: '#0072b2', width: 7 })
  expect([store.get(colourAtom), store.get(widthAtom)]).toEqual(['#0072b2', 7])
})

test('the text of a selected text mark is written in the panel', async () => {
  const { keyboard } = show(<MarkupToolPanel />)
  await change(() => addMark(store, mark({ kind: 'text', points: [[0, 0, 0]], text: '' })))
  await keyboard.type('Text of the mark', 'Weld here')
  expect(store.get(marksAtom)[0].text).toBe('Weld here')
})

test('a stamp brings its own colour', async () => {
  const { pointer } = show(<MarkupToolPanel />)
  await pointer.click('button', 'Stamp')
  await pointer.choose('Stamp', 'Approved')
  expect(store.get(colourAtom)).toBe('#009e73')
})

test('marks are deleted one by one or all together; there is nothing to delete without any', async () => {
  const { pointer, screen } = show(<MarkupToolPanel />)
  expect(screen.isOff('button', 'Delete all markup')).toBe(true)
  await change(() => [mark(), mark()].forEach((each) => addMark(store, each)))
  await pointer.click('button', 'Delete the mark')
  expect(store.get(marksAtom)).toHaveLength(1)
  await pointer.click('button', 'Delete all markup')
  expect(store.get(marksAtom)).toEqual([])
})

test('marks stick to the model unless the pin is taken out', async () => {
  store.set(pinnedAtom, true)
  const { pointer } = show(<MarkupToolPanel />)
  await pointer.click('button', 'Attach to the model')
  expect(store.get(pinnedAtom)).toBe(false)
})
