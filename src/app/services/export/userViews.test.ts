import { expect, test } from 'vitest'
import { viewState } from '../../../../contract/viewState.ts'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { exportSceneOf } from '../../../core/export/exportScene.ts'
import { documentAtom } from '../../state/document.ts'
import { pathsOf } from '../../state/partPath.ts'
import { withUserViews } from './userViews.ts'

test('saved views go along: camera, cut planes, and parts of which nothing is shown; turned with a model that lies', () => {
  openModel(press)
  const { index, structure } = store.get(documentAtom)!
  const [first] = index.bodies
  const state = viewState.parse({
    version: 1,
    camera: { position: [0, 0, 100], target: [0, 0, 0], up: [0, 1, 0], projection: 'orthographic', height: 50 },
    sections: [{ normal: [0, 1, 0], distance: 7 }],
    hidden: pathsOf(index, new Set([first])),
  })
  const scene = { ...exportSceneOf(structure, index)!, upAxis: 'y' as const }
  const { views } = withUserViews(scene, index, [{ name: 'Top', state }]).annotations!
  expect(views).toHaveLength(1)
  const [{ name, camera, sections, hidden }] = views
  // The upright stays upright.
  expect([name, camera.distance, camera.window?.height]).toEqual(['Top', 100, 50])
  expect(camera.up.map(Math.round)).toEqual([0, 0, 1])
  expect(sections[0].normal.map(Math.round)).toEqual([0, 0, 1])
  expect(hidden).toEqual([index.nodes[first].part])
  expect(withUserViews(scene, index, [])).toBe(scene)
})
