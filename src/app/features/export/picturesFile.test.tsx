import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { FakeViewer } from '../../../../tests/support/ui/fakeViewer.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { viewerAtom } from '../../state/tool.ts'
import { picturesFile } from './pdfFile.ts'

vi.mock('../../services/picture/pictureOfModel.ts', () => ({ takePicture: async () => new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' }) }))

test('each view is a picture of its own, in order and under its name', async () => {
  openModel(press)
  store.set(viewerAtom, new FakeViewer())
  const progress = vi.fn()
  const options = { views: [{ name: 'Front' }, { name: 'A/B: top' }], overlay: false, balloons: false, width: 1920, height: 1080 }
  const { blob, name } = await picturesFile(store, options, { progress, signal: new AbortController().signal })
  expect(name).toMatch(/\.zip$/)
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  expect(Object.keys(files)).toEqual(['01 Front.png', '02 A_B_ top.png'])
  expect([...files['01 Front.png']]).toEqual([137, 80, 78, 71])
  expect(progress).toHaveBeenLastCalledWith(1)
})
