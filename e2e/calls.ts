interface CallOptions {
  token?: string;
  body?: unknown;
  file?: { name: string; content: Uint8Array };
}

/** Calls the portal's API and returns the parsed body. Throws when refused: the people of a story do nothing wrong. */
export async function call<T>(url: string, method: string, path: string, options: CallOptions = {}): Promise<T> {
  const response = await fetch(`${url}/flat/api${path}`, {
    method,
    headers: headersOf(options),
    body: bodyOf(options),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer as T;
}

function headersOf({ token, body }: CallOptions): Record<string, string> {
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
}

function bodyOf({ body, file }: CallOptions): string | FormData | null {
  if (!file) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(file.content)]), file.name);
  return form;
}
