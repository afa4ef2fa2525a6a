import { useAtomValue } from 'jotai'
import { expect, test } from 'vitest'
import { block, openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import type { Note } from '../../../core/scene/model.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { slotsAtom } from '../../state/store.ts'
import type { DrawingViewer } from '../../../../packages/viewer/src/api.ts'
import { VerdictChip } from './VerdictChip.tsx'
import { VerdictPanel } from './VerdictPanel.tsx'

function Verdict() {
  const document = useAtomValue(documentAtom)
  return document && <VerdictPanel document={document} />
}
const note = (more: Partial<Note> & Pick<Note, 'code'>): Note => ({ level: 'warning', text: '', count: 1, ...more })

test('a file of which all was read says so', () => {
  openModel(block)
  const { screen } = show(<Verdict />)
  expect(screen.says('Nothing was left out.')).toBe(true)
})

test('a drawing that has been read is not called complete while it is still blank', async () => {
  openModel(block)
  const document = { ...store.get(documentAtom)!, drawing: { missing: { fonts: [] } } as unknown as Drawing }
  store.set(drawingViewerAtom, null)
  const { screen } = show(<VerdictChip document={document} />)
  expect(screen.has('button', /Complete/)).toBe(false)
  await change(() => store.set(drawingViewerAtom, {} as DrawingViewer))
  expect(screen.has('button', 'Opening report: Complete')).toBe(true)
  await change(() => store.set(drawingViewerAtom, null))
})

test('each note stands with its level and number', () => {
  openModel(press, { notes: [note({ code: 'parts-exact', level: 'info', count: 3 }), note({ code: 'parts-failed', level: 'error', count: 2 })] })
  const { screen } = show(<Verdict />)
  const [read, failed] = screen.texts('listitem')
  expect(read).toContain('3')
  expect(failed).toContain('2')
  expect(screen.has('img', 'Error')).toBe(true)
})

test('missing files are listed and can be located one by one', async () => {
  const located: string[] = []
  store.set(slotsAtom, (slots) => ({ ...slots, locate: (name: string) => void located.push(name) }))
  openModel(press, { missing: ['bolt.prt', 'nut.prt'], notes: [note({ code: 'missing-file', count: 2 })] })
  const { pointer, screen } = show(<Verdict />)
  expect(screen.texts('listitem').map((text) => text.replace('Locate…', ''))).toEqual(['bolt.prt', 'nut.prt'])
  await pointer.click('button', 'Locate nut.prt')
  expect(located).toEqual(['nut.prt'])
})

test('source and times are those of the opening', () => {
  openModel(press)
  const { screen } = show(<Verdict />)
  expect(screen.says('Test CAD 1.0')).toBe(true)
  expect(screen.says(/^0\.81 sec$/)).toBe(true)
})
