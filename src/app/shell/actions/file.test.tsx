import { afterEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { FakeViewer } from '../../../../tests/support/ui/fakeViewer.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { canRun } from '../../state/actions/registry.ts'
import { documentAtom } from '../../state/document.ts'
import { viewerAtom } from '../../state/tool.ts'
import { exportActions } from './file.ts'

afterEach(() => store.set(viewerAtom, null))

test('a model that its owner shows and does not give is written to pictures alone', () => {
  openModel(press)
  store.set(viewerAtom, new FakeViewer())
  const ids = ['export', 'exportStep', 'exportStl', 'exportHtml', 'exportViewsPdf', 'turntableVideo']
  const able = (): string[] => exportActions.filter((action) => ids.includes(action.id) && canRun(store, action)).map(({ id }) => id)
  expect(able()).toEqual(ids)
  store.set(documentAtom, (document) => document && { ...document, isViewOnly: true })
  expect(able()).toEqual(['export', 'exportViewsPdf', 'turntableVideo'])
})
