import type { Getter } from 'jotai'
import { layoutAtom } from '../../state/layout.ts'
import { leftDockAtom, leftShownAtom, propertiesShownAtom, rightDockAtom } from '../../state/panels.ts'

/** The size in CSS pixels that the canvas will have when a model is opened, by the rules of `ViewerScreen.module.css`. */
export function expectedSize(get: Getter): { width: number; height: number } {
  const { innerWidth, innerHeight } = window
  const layout = get(layoutAtom)
  if (layout === 'phone') return { width: innerWidth, height: innerHeight }
  const tokens = getComputedStyle(document.documentElement)
  const height = innerHeight - Number.parseFloat(tokens.getPropertyValue('--bar')) - Number.parseFloat(tokens.getPropertyValue('--status'))
  if (layout === 'tablet') return { width: innerWidth, height }
  const left = get(leftShownAtom) ? get(leftDockAtom).width : 0
  const right = get(propertiesShownAtom) ? get(rightDockAtom).width : 0
  return { width: innerWidth - left - right, height }
}
