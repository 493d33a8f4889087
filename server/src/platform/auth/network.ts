import { isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** A network that an address counts for. A large one is the most that one customer of a provider may have. */
export interface Network {
  name: string;
  size: "small" | "large";
}

/** IPv4: the address itself. IPv6: its first 64 bits (a household), then its first 48 (what many customers get). */
export function networksOf(address: string): [Network, ...Network[]] {
  const mapped = MAPPED.exec(address)?.[1];
  const [plain = ""] = address.split("%");
  if (mapped || !isIPv6(plain)) return [{ name: mapped ?? address, size: "small" }];
  const groups = groupsOf(plain);
  const first = (count: number) => `${groups.slice(0, count).join(":")}::/${count * 16}`;
  return [
    { name: first(4), size: "small" },
    { name: first(3), size: "large" },
  ];
}

function groupsOf(address: string): string[] {
  const [head = [], tail] = address.split("::").map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = tail ? Array.from({ length: 8 - head.length - tail.length }, () => "0") : [];
  return [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16).toString(16));
}
