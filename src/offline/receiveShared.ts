import { SHARE_FIELD, storeShared } from './sharedFiles.ts'

/** Answers the share sheet's POST: keeps the files for the page and leads there. */
export async function receiveShared(request: Request): Promise<Response> {
  const form = await request.formData()
  await storeShared(form.getAll(SHARE_FIELD).filter((entry): entry is File => entry instanceof File))
  return Response.redirect('/#/thirdOpen?shared=1', 303)
}
