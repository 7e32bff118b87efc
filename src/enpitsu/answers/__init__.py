"""What people ask for: is it proper, how does it go, how hard is it."""
