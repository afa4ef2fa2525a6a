import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { show, type Ui } from '../../../../tests/support/ui/ui.tsx'
import { toolAtom } from '../../state/tool.ts'
import { TOOL_ROOM } from '../../state/layout.ts'
import '../actions/registry.ts'
import { ToolBar } from './ToolBar.tsx'

const refits = (ui: Ui): number => ui.viewer.calls.filter(({ name }) => name === 'refit').length

beforeEach(() => {
  openModel(press)
  store.set(toolAtom, null)
})

test("the picture makes way for a tool's panel once, stands still from tool to tool, and comes back", async () => {
  const ui = show(<ToolBar />)
  expect(ui.viewer.last('setBottomInset')).toEqual([0])
  await ui.pointer.click('button', 'Measure')
  expect(ui.viewer.last('setBottomInset')).toEqual([TOOL_ROOM])
  expect(ui.viewer.last('refit')).toEqual([{ animate: true, covered: true }])
  expect(refits(ui)).toBe(1)
  await ui.pointer.click('button', 'Section')
  expect(refits(ui)).toBe(1)
  await ui.pointer.click('button', 'Section')
  expect(ui.viewer.last('setBottomInset')).toEqual([0])
  expect(refits(ui)).toBe(2)
})

test("a walker's eye stays where it is", async () => {
  const ui = show(<ToolBar />)
  store.set(toolAtom, 'walk')
  await expect.poll(() => ui.screen.has('region', 'Walk')).toBe(true)
  expect(ui.viewer.last('setBottomInset')).toEqual([0])
  expect(refits(ui)).toBe(0)
})
