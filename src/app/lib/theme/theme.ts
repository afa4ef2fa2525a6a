import { atom } from 'jotai'
import type { Rgba } from '../../../core/scene/mesh.ts'
import type { Theme } from '../../../../packages/viewer/src/api.ts'
import { isOneOf, persistedAtom } from '../persisted.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** What the user chose; `system` follows the device. */
export const themeChoiceAtom = persistedAtom<ThemeChoice>('facet.theme', 'system', isOneOf(themeChoices))

const darkQuery = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

const deviceDarkAtom = atom(darkQuery?.matches ?? false)
deviceDarkAtom.onMount = (set) => {
  const follow = () => set(darkQuery?.matches ?? false)
  follow()
  darkQuery?.addEventListener('change', follow)
  return () => darkQuery?.removeEventListener('change', follow)
}

const resolveTheme = (choice: ThemeChoice, deviceDark: boolean): Theme => (choice === 'system' ? (deviceDark ? 'dark' : 'light') : choice)

/** The theme that is on screen; the viewer follows it. */
export const themeAtom = atom((get): Theme => resolveTheme(get(themeChoiceAtom), get(deviceDarkAtom)))

/** Shown for parts without a colour of their own. */
export const DEFAULT_COLOR: Rgba = 0xb8c1ccff

/** `#rrggbb`, without transparency: a swatch shows the hue. */
export const cssColor = (color: Rgba): string => `#${(color >>> 8).toString(16).padStart(6, '0')}`

/** Opacity 0..1. */
export const opacityOf = (color: Rgba): number => (color & 0xff) / 255
