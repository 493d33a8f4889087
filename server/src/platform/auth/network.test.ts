import { describe, expect, it } from "vitest";
import { networksOf } from "./network.ts";

describe("the network of an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["not an address", "not an address"],
  ])("%s is %s", (address, network) => {
    expect(networksOf(address)[0]).toEqual({ name: network, size: "small" });
  });

  it("of IPv6 is also the block of its provider", () => {
    expect(networksOf("2001:db8:1:2::1")[1]).toEqual({ name: "2001:db8:1::/48", size: "large" });
    expect(networksOf("203.0.113.7")).toHaveLength(1);
  });
});
