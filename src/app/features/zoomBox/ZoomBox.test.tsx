import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, showOverlay } from '../../../../tests/support/ui/ui.tsx'
import type { PressClaim } from '../../../../packages/viewer/src/api.ts'
import { toolAtom, viewerAtom } from '../../state/tool.ts'
import ZoomBox from './ZoomBox.tsx'

const at = (x: number, y: number) => ({ x, y, additive: false, pointer: 'mouse' as const })

beforeEach(() => {
  openModel(press)
  store.set(toolAtom, 'zoomBox')
})

test('a box that is drawn fills the picture, and the tool is put down; a click alone does nothing', async () => {
  const { viewer } = showOverlay(<ZoomBox />)
  let claim: PressClaim | undefined
  Object.assign(viewer, { onPress: (own: PressClaim) => ((claim = own), () => undefined) })
  await change(() => store.set(viewerAtom, null))
  await change(() => store.set(viewerAtom, viewer))
  await change(() => claim!(at(10, 10), 'press')!.end(at(11, 11), false))
  expect(viewer.last('setCamera')).toBeUndefined()
  // The middle of the canvas (400, 300) is the camera's target, and its 600 px are 200 mm.
  const drag = claim!(at(400, 150), 'press')!
  await change(() => drag.move(at(600, 300)))
  await change(() => drag.end(at(600, 300), false))
  const [camera] = viewer.last('setCamera') as [{ height: number; target: number[] }]
  expect(camera.height).toBeCloseTo(50, 9)
  expect(camera.target[0]).toBeCloseTo(50 + 100 / 3, 9)
  expect(camera.target[1]).toBeCloseTo(30 + 75 / 3, 9)
  expect(store.get(toolAtom)).toBeNull()
})
