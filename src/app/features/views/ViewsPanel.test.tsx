import { beforeEach, expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import type { PictureSink } from '../../../core/picture/pictureSink.ts'
import { FakeViewer } from '../../../../tests/support/ui/fakeViewer.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import type { Pmi, PmiView } from '../../../core/pmi/annotation.ts'
import { stepView } from '../../services/views/savedViews.ts'
import { sectionPlanesAtom } from '../../state/inspect/sections.ts'
import { viewerAtom } from '../../state/tool.ts'
import type { PictureOptions } from '../../../../packages/viewer/src/api.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { FileViews } from './ViewsPanel.tsx'

vi.mock('../../services/picture/pictureOfModel.ts', async (original) => ({
  ...(await original<object>()),
  takePicture: async (draw: (sink: PictureSink) => Promise<void>) => {
    await draw({} as PictureSink)
    return new Blob(['picture'])
  },
}))
URL.createObjectURL = () => 'blob:picture'
URL.revokeObjectURL = () => {}

const camera: PmiView['camera'] = { projection: 'orthographic', eye: [0, 0, 500], forward: [0, 0, -1], up: [0, 1, 0], distance: 100 }
const view = (name: string, annotations: number, more: Partial<PmiView> = {}): PmiView => ({
  name,
  annotations,
  camera,
  sections: [],
  hidden: [],
  shown: [],
  ...more,
})
const pmi: Pmi = {
  annotations: [],
  failed: 0,
  views: [view('Top', 0), view('Holes', 3), view('Inside', 2, { sections: [{ normal: [1, 0, 0], distance: 50 }], hidden: [3] })],
}

beforeEach(() => {
  store.set(viewerAtom, new FakeViewer())
  openModel({ ...press, structure: () => ({ ...press.structure(), pmi }) })
})

test('the views of the file with annotations in its order, its standard views folded', () => {
  const { screen } = show(<FileViews />)
  expect(screen.texts('button', screen.get('list', 'Views in the file'))).toEqual(['Holes 3 annotations', 'Inside 2 annotations · section'])
  expect(screen.texts('heading')).toEqual(['Views in the file'])
  expect(screen.says('Standard views in the file')).toBe(true)
})

test('a view brings its camera, its planes and what it hides', async () => {
  const { pointer, screen, viewer } = show(<FileViews />)
  await pointer.click('button', /Inside/)
  const shown = viewer.camera()
  expect([shown.projection, shown.up, shown.target.slice(0, 2)]).toEqual(['orthographic', [0, 1, 0], [64, 30]])
  expect(store.get(sectionPlanesAtom)).toMatchObject([{ normal: [1, 0, 0], distance: 50 }])
  expect([...store.get(visibilityAtom).hidden]).toEqual([6])
  expect(screen.get('button', /Inside/).getAttribute('aria-current')).toBe('true')
  await pointer.click('button', /Holes/)
  expect([store.get(sectionPlanesAtom).length, store.get(visibilityAtom).hidden.size]).toEqual([0, 0])
})

test('views have pictures of what they show, which the screen does not', async () => {
  const { screen, viewer } = show(<FileViews />)
  await vi.waitFor(() => expect(viewer.calls.filter(({ name }) => name === 'picture')).toHaveLength(2), 60_000)
  const [holes, inside] = viewer.calls.filter(({ name }) => name === 'picture').map(({ args }) => args[0] as PictureOptions)
  expect([holes.scene!.hidden.size, holes.scene!.sections]).toEqual([0, []])
  expect([[...inside.scene!.hidden], inside.scene!.sections]).toMatchObject([[6], [{ normal: [1, 0, 0], distance: 50 }]])
  expect(inside.camera).toMatchObject({ projection: 'orthographic', up: [0, 1, 0] })
  await vi.waitFor(() => expect(screen.get('list', 'Views in the file').querySelectorAll('img[src="blob:picture"]')).toHaveLength(2), 60_000)
  expect([store.get(sectionPlanesAtom).length, store.get(visibilityAtom).hidden.size]).toEqual([0, 0])
})

test('the key for the next view goes through them, and begins anew with another model', () => {
  expect([stepView(store, 1), stepView(store, 1), stepView(store, 1), stepView(store, -1)]).toEqual(['Holes', 'Inside', 'Holes', 'Inside'])
  openModel({ ...press, structure: () => ({ ...press.structure(), pmi }) })
  expect(stepView(store, 1)).toBe('Holes')
})
