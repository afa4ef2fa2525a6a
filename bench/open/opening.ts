import type { Page } from 'playwright'
import { inFreshBrowser, peakMemory } from './browser.ts'
import type { Shown, Watched } from './watch.ts'

/** Milliseconds, but `memory`: MB. */
export interface Opening {
  /** From handing over the file to the first and to the complete picture of the model on screen. */
  firstPicture: number
  complete: number
  structure?: number
  firstPart?: number
  /** Longest task of the main thread (with a software GPU drawing counts), and how many were over 50 ms. */
  longest: number
  over50: number
  longestMessage: number
  memory?: number
}

/** Opens a file in a browser of its own. */
export const measure = (open: (page: Page) => Promise<Watched & Shown>): Promise<Opening> =>
  inFreshBrowser(async (page, browser) => {
    const { tasks, first, complete, structure, firstPart, longestMessage } = await open(page)
    return {
      firstPicture: first,
      complete,
      structure,
      firstPart,
      longestMessage,
      longest: Math.max(0, ...tasks),
      over50: tasks.length,
      memory: await peakMemory(browser),
    }
  })

/** The median of each figure; there is one opening at least. */
export function middle(openings: readonly Opening[]): Opening {
  const median = (pick: (opening: Opening) => number | undefined): number | undefined => {
    const known = openings.map(pick).filter((value) => value !== undefined)
    return known.length === 0 ? undefined : known.toSorted((a, b) => a - b)[Math.floor(known.length / 2)]
  }
  return {
    firstPicture: median(({ firstPicture }) => firstPicture)!,
    complete: median(({ complete }) => complete)!,
    structure: median(({ structure }) => structure),
    firstPart: median(({ firstPart }) => firstPart),
    longest: median(({ longest }) => longest)!,
    over50: median(({ over50 }) => over50)!,
    longestMessage: median(({ longestMessage }) => longestMessage)!,
    memory: median(({ memory }) => memory),
  }
}
