import { afterEach, expect, test, vi } from 'vitest'
import type { RootCandidate, Survey } from '../../../../workers/entries/client.ts'
import { block, openModel } from '../../../../tests/support/ui/boxModel.ts'
import { session } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import type { OpenErrorCode } from '../../../core/errors.ts'
import ChooseDialog from './ChooseDialog.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import ReviewDialog from './ReviewDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const failed = (code: OpenErrorCode, detail = '') => <ErrorPanel flow={{ step: 'failed', name: 'gear.step', code, detail }} />
const candidate = (path: string, more: Partial<RootCandidate> = {}): RootCandidate => ({
  path,
  name: path.split('/').at(-1)!,
  format: 'step',
  size: 2_500_000,
  assembly: false,
  references: [],
  ...more,
})
const request = { source: { name: 'box.zip', container: 'file' as const, entries: [] }, assemblyOnly: false }
const survey = (...candidates: RootCandidate[]): Survey => ({ candidates, drawings: [], reason: 'several', files: candidates.length })

test('a failure says what, why and what next, with the name of the file, and has the focus', () => {
  const { screen } = show(failed('cut-off'))
  const text = screen.get('alert').textContent
  expect(text).toContain('The file ends in the middle')
  expect(text).toContain('gear.step')
  expect(text).toContain('Copy or download it again')
  expect(document.activeElement).toBe(screen.get('alert'))
})

test('what may succeed a second time can be tried again', async () => {
  const retry = vi.spyOn(session.opener, 'retry').mockResolvedValue(undefined)
  const { pointer } = show(failed('time-budget'))
  await pointer.click('button', 'Retry')
  expect(retry).toHaveBeenCalledOnce()
})

test.each(['unsupported-format', 'protected', 'too-large'] as const)('a second try is not offered for %s', (code) => {
  const { screen } = show(failed(code))
  expect(screen.has('button', 'Retry')).toBe(false)
})

test('the model that is still open is mentioned, and another file can be chosen', () => {
  openModel(block)
  const { screen } = show(failed('file-exception', 'bad header'))
  expect(screen.says('The model on screen is still open.')).toBe(true)
  expect(screen.has('button', 'Choose another file')).toBe(true)
  expect(screen.says(/file-exception: bad header/)).toBe(true)
})

test('of several models the first is chosen, and Enter opens the one that is picked', async () => {
  const choose = vi.spyOn(session.opener, 'choose').mockResolvedValue(undefined)
  const { pointer, screen } = show(<ChooseDialog flow={{ step: 'choosing', request, survey: survey(candidate('a/top.step'), candidate('a/b/lid.step')) }} />)
  expect(screen.isOn('radio', /top\.step/)).toBe(true)
  await pointer.click('radio', /lid\.step/)
  await pointer.click('button', 'Open')
  expect(choose).toHaveBeenCalledExactlyOnceWith('a/b/lid.step')
})

test('many models can be searched; a search without a match opens nothing', async () => {
  const many = Array.from({ length: 12 }, (_, i) => candidate(`parts/part-${i}.step`))
  const { keyboard, screen } = show(<ChooseDialog flow={{ step: 'choosing', request, survey: survey(...many) }} />)
  await keyboard.type(/search/i, 'part-11', 'searchbox')
  expect(screen.texts('radio')).toHaveLength(1)
  await keyboard.type(/search/i, 'bolt', 'searchbox')
  expect(screen.says('No model has this name.')).toBe(true)
  expect(screen.isOff('button', 'Open')).toBe(true)
})

test('few models need no search', () => {
  const { screen } = show(<ChooseDialog flow={{ step: 'choosing', request, survey: survey(candidate('a.step'), candidate('b.step')) }} />)
  expect(screen.has('searchbox')).toBe(false)
})

test('an assembly lists missing files first and opens all the same', async () => {
  const open = vi.spyOn(session.opener, 'openReviewed').mockResolvedValue(undefined)
  const assembly = candidate('top.asm', {
    assembly: true,
    references: [
      { name: 'plate.prt', found: true },
      { name: 'bolt.prt', found: false },
    ],
  })
  const { pointer, screen } = show(<ReviewDialog flow={{ step: 'reviewing', request, survey: survey(assembly), root: 'top.asm' }} />)
  expect(screen.says('2 reference files, 1 missing')).toBe(true)
  expect(screen.texts('listitem')[0]).toMatch(/^bolt\.prt.*Missing/)
  expect(screen.has('button', 'Locate… bolt.prt')).toBe(true)
  await pointer.click('button', 'Open anyway')
  expect(open).toHaveBeenCalledOnce()
})

test('a complete assembly says so; among several models there is a way back', async () => {
  const back = vi.spyOn(session.opener, 'back').mockReturnValue(undefined)
  const assembly = candidate('top.asm', { assembly: true, references: [{ name: 'plate.prt', found: true }] })
  const { pointer, screen } = show(<ReviewDialog flow={{ step: 'reviewing', request, survey: survey(assembly, candidate('b.asm')), root: 'top.asm' }} />)
  expect(screen.says('The reference file was found.')).toBe(true)
  await pointer.click('button', 'Back')
  expect(back).toHaveBeenCalledOnce()
})
