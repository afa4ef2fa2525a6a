import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { show as render } from '../../../../tests/support/ui/ui.tsx'
import { backToModel, modelBehindAtom } from '../../services/open/drawingsOfModel.ts'
import { sheetAtom } from '../../state/panels.ts'
import { TreeDrawings } from './TreePanel.tsx'

const opened = vi.spyOn(session.opener, 'opened', 'get')
const open = vi.spyOn(session.opener, 'open').mockResolvedValue()

const file = (path: string) => ({ path, blob: new Blob([path]) })
const drawings = ['press/old plate.dxf', 'press/Press sheet 10.dwg', 'press/Press sheet 2.dwg', 'press/bolt.SLDDRW']
const inFolder: OpenSource = { name: 'press', container: 'folder', entries: ['press/Press.sldasm', ...drawings].map(file) }
const inArchive: OpenSource = { name: 'press.zip', container: 'file', entries: [file('press.zip')] }
const show = (source: OpenSource): void => {
  opened.mockReturnValue({ source, root: 'press/Press.sldasm', origin: { kind: 'device' }, recordId: 'r1', drawings })
  openModel(press)
}
const asked = async () => {
  const { source, ...rest } = open.mock.lastCall![0]
  return { ...rest, source: await source(new AbortController().signal, () => {}) }
}

beforeEach(() => show(inFolder))

test('drawings stand in a group of their own, by name, those of the model first', async () => {
  const ui = render(<TreeDrawings />)
  const names = ['Press sheet 2.dwg', 'Press sheet 10.dwg', 'bolt.SLDDRW', 'old plate.dxf']
  expect(ui.screen.texts('button')).toEqual(['Drawings4', ...names])
  await ui.pointer.click('button', /^Drawings/)
  expect(ui.screen.texts('button')).toEqual(['Drawings4'])
})

test('a drawing of a folder opens as a file of its own, and leads back to the model', async () => {
  store.set(sheetAtom, 'tree')
  await render(<TreeDrawings />).pointer.click('button', 'bolt.SLDDRW')
  // The phone's sheet makes way for it.
  expect(store.get(sheetAtom)).toBeNull()
  const { source, ...rest } = await asked()
  expect(rest).toEqual({ name: 'bolt', phase: 'read' })
  expect(source.entries.map(({ path }) => path)).toEqual(['bolt.SLDDRW'])
  expect(store.get(modelBehindAtom)).toBeNull()
  opened.mockReturnValue({ source, root: 'bolt.SLDDRW', origin: { kind: 'device' }, drawings: [] })
  openModel(press)
  expect(store.get(modelBehindAtom)?.root).toBe('press/Press.sldasm')
  backToModel(store)
  expect(await asked()).toMatchObject({ root: 'press/Press.sldasm', recordId: 'r1', source: inFolder })
})

test('a drawing of an archive opens out of the archive', async () => {
  show(inArchive)
  await render(<TreeDrawings />).pointer.click('button', 'Press sheet 2.dwg')
  expect(await asked()).toEqual({ name: 'press.zip', phase: 'read', root: 'press/Press sheet 2.dwg', origin: { kind: 'device' }, source: inArchive })
})
