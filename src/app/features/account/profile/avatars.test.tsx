import { expect, test } from 'vitest'
import { show } from '../../../../../tests/support/ui/ui.tsx'
import { AvatarPicker } from './EditUserScreen.tsx'

test('the 19 professions have names to be seen below their pictures', async () => {
  const chosen: string[] = []
  const { pointer, screen } = show(<AvatarPicker value="Default" onChange={(profession) => chosen.push(profession)} />)
  const names = [...document.querySelectorAll('label')].map((label) => label.textContent.trim())
  expect([names.length, new Set(names).size]).toEqual([19, 19])
  expect(names).toContain('Engineer, female')
  expect(screen.isOn('radio', 'Default')).toBe(true)
  await pointer.click('radio', 'Engineer, female')
  expect(chosen).toEqual(['EngineerFemale'])
})
