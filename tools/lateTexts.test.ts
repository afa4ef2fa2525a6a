import { expect, test } from 'vitest'
import { findLateTexts } from './lateTexts.ts'

const start = "const Screen = lazy(() => import('./Screen.tsx'))\nimport { Header } from './Header.tsx'"
const header = "export function Header() { useTranslation('account') }"
const row = "export function Row() { useTranslation('server') }"
const screen = (asked: string): string =>
  `import { Row } from './Row.tsx'\nimport { Header } from './Header.tsx'\nfunction Part() { useTranslation('server') }\nexport default function Screen() { useTranslation(${asked}) }`
const find = (asked: string): string[] =>
  findLateTexts(
    new Map([
      ['src/main.tsx', start],
      ['src/Header.tsx', header],
      ['src/Screen.tsx', screen(asked)],
      ['src/Row.tsx', row],
    ]),
    'src/main.tsx',
    new Set(['common']),
  )

test('a screen asks for the texts of its parts', () => {
  expect(find("['drives', 'server']")).toEqual([])
  expect(find("'drives'")).toEqual(['src/Screen.tsx: its first useTranslation lacks server, which its parts ask for'])
  expect(find('')).toEqual(['src/Screen.tsx: its first useTranslation lacks server, which its parts ask for'])
})
