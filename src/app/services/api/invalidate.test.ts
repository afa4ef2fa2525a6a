import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { getDriveList } from '../../../../contract/calls/drives.ts'
import { invalidate, queryClient } from './useData.ts'

afterEach(() => queryClient.clear())

test('an answer asked for before the change is not taken for the new one', async () => {
  const answers: ((list: string[]) => void)[] = []
  const observer = new QueryObserver<string[]>(queryClient, {
    queryKey: [getDriveList.name, 'owner', {}],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  try {
    await expect.poll(() => answers.length).toBe(1)
    invalidate(getDriveList)
    await expect.poll(() => answers.length).toBe(2)
    answers[0]?.([])
    answers[1]?.(['drive'])
    await expect.poll(() => observer.getCurrentResult().data).toEqual(['drive'])
  } finally {
    stop()
  }
})
